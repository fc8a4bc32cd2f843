"""What Raja (2004) and Maharaja (2020) have in common: the map, roads and tolls, the disc, the order of a count."""
