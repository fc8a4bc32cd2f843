"""Pictures as plain data: shapes, ornaments every game shares, and how they are painted or written as SVG."""
