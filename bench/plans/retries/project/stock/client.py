"""The interface of the warehouse. Products are named by their number; a PUT gives the whole new state."""

import json

from stock.transport import send

TIMEOUT_S = 5


class Refused(Exception):
    def __init__(self, status, text):
        super().__init__(f"status {status}: {text}")
        self.status = status


class Warehouse:
    def __init__(self, address, send=send):
        self.address = address.rstrip("/")
        self.send = send

    def request(self, method, path, value=None):
        """The answer's JSON, or None if it has no body."""
        body = None if value is None else json.dumps(value).encode()
        answer = self.send(method, self.address + path, body, TIMEOUT_S)
        if not 200 <= answer.status < 300:
            raise Refused(answer.status, answer.body.decode(errors="replace")[:200])
        return json.loads(answer.body) if answer.body else None

    def stock_of(self, product):
        return self.request("GET", f"/products/{int(product)}")["stock"]

    def set_stock(self, product, number):
        self.request("PUT", f"/products/{int(product)}", {"stock": number})

    def remove(self, product):
        """Removes a product that exists; Refused with 404 if there is none."""
        self.request("DELETE", f"/products/{int(product)}")

    def order(self, product, number):
        """Orders pieces from the supplier; each call is an order of its own."""
        return self.request("POST", "/orders", {"product": int(product), "number": number})["id"]
