def examples(board): return []
