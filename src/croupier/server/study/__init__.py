"""Study over HTTP: figures of whole games, values of any hand, strategies, and a training table."""
