"""The control: takes bytes over loopback, syncs them and answers; no less can be done for an acknowledged write.
Usage: control.py FILE; prints its port."""
import os
import socket
import sys

with socket.create_server(("127.0.0.1", 0)) as listener, open(sys.argv[1], "wb", buffering=0) as file:
    print(listener.getsockname()[1], flush=True)
    peer, _ = listener.accept()
    peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while data := peer.recv(65536):
        os.pwrite(file.fileno(), data.ljust(4096), 0)
        os.fdatasync(file.fileno())
        peer.sendall(data)
