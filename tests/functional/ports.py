import socket

held = []


def free_port():
    """Nobody listens there, and the system gives it to nobody else: it is held. Whoever names it can listen there."""
    holder = socket.socket()
    held.append(holder)
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder.getsockname()[1]
