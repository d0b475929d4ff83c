"""What an operator looks at: health, logs, metrics, and what a failure is called. Imports the store's protocol."""
