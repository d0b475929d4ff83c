"""`catalaunia admin`: what whoever runs a server asks of it and does, while it runs or not."""
