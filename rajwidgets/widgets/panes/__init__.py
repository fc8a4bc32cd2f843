"""What lies open in the Player: the board, the question, the explanation, mats and panels, the stepper."""
