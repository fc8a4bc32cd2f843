"""How long python-chess takes to show ply 200 of a game: it replays the moves. Prints milliseconds."""

import random
import time

import chess

board, rng, moves = chess.Board(), random.Random(4), []
while len(moves) < 200:
    move = rng.choice(list(board.legal_moves))
    moves.append(move)
    board.push(move)
    if board.is_game_over():
        board, moves = chess.Board(), []
times = []
for _ in range(50):
    start = time.perf_counter()
    board = chess.Board()
    for move in moves:
        board.push(move)
    times.append(time.perf_counter() - start)
print(sorted(times)[25] * 1000)
