"""What Raja and Maharaja draw alike: the map and its pieces, the way of a pawn, the disc of nine actions."""
