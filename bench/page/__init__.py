"""What the page costs: what a first visit transfers (`bench.page`), how smoothly turns are shown (`….beats`)."""
