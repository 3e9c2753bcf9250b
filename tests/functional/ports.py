import socket

held = []


def free_port():
    """A bound port without a listener: no other process gets it from the system, but one may listen on it by number."""
    holder = socket.socket()
    held.append(holder)
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder.getsockname()[1]
