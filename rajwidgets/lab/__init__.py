"""Many games at once: fuzzed, simulated, carried on from one position; and one step told in full."""
