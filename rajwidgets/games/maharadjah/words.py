"""What is worth saying about a question of Maharadjah: keys and numbers for the texts. No rules, no sentences."""

from __future__ import annotations

from ...flow import Words

WORDS = Words.__new__(Words)
