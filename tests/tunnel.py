"""Give what comes to a port of the loopback to another: print the port, then
serve until killed."""
import socket
import sys
import threading


def pour(a, b):
    try:
        while data := a.recv(65536):
            b.sendall(data)
    except OSError:
        pass
    for end in (a, b):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


door = socket.create_server(("127.0.0.1", 0))
print(door.getsockname()[1], flush=True)
while True:
    near = door.accept()[0]
    try:
        far = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    except OSError:
        near.close()
        continue
    for pair in ((near, far), (far, near)):
        threading.Thread(target=pour, args=pair, daemon=True).start()
