import json
import unittest

from stock.client import Refused, Warehouse
from stock.transport import Answer, Unreachable


class Script:
    """Plays answers in order; an exception is raised."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []

    def __call__(self, method, url, body, timeout):
        self.requests.append((method, url, body))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def said(value, status=200):
    return Answer(status, json.dumps(value).encode())


class ClientTests(unittest.TestCase):
    def test_the_stock_of_a_product(self):
        script = Script(said({"stock": 4}))
        self.assertEqual(Warehouse("http://w/", script).stock_of(7), 4)
        self.assertEqual(script.requests, [("GET", "http://w/products/7", None)])

    def test_setting_the_stock_sends_the_whole_state(self):
        script = Script(Answer(204))
        Warehouse("http://w", script).set_stock(7, 3)
        self.assertEqual(script.requests[0][2], b'{"stock": 3}')

    def test_an_order_is_sent_once(self):
        script = Script(Unreachable("timed out"))
        with self.assertRaises(Unreachable):
            Warehouse("http://w", script).order(7, 10)
        self.assertEqual(len(script.requests), 1)

    def test_a_refusal_names_the_status(self):
        with self.assertRaisesRegex(Refused, "status 409: taken"):
            Warehouse("http://w", Script(Answer(409, b"taken"))).set_stock(7, 3)

    def test_removing_what_is_not_there_is_refused(self):
        with self.assertRaises(Refused) as caught:
            Warehouse("http://w", Script(Answer(404))).remove(7)
        self.assertEqual(caught.exception.status, 404)


if __name__ == "__main__":
    unittest.main()
