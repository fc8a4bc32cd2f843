"""Quizzes for other houses: paper, GIFT, Moodle."""
