import unittest

from app import api
from app.notes import NotFound, Notes, open_database


class NoteTests(unittest.TestCase):
    def setUp(self):
        self.connection = open_database(":memory:")
        self.addCleanup(self.connection.close)
        self.connection.execute("INSERT INTO tenants VALUES (1, 'Acme'), (2, 'Globex')")
        self.acme, self.globex = Notes(self.connection, 1), Notes(self.connection, 2)

    def titles(self, tenant_id, words):
        status, answer = api.search(self.connection, tenant_id, {"q": words})
        self.assertEqual(status, 200)
        return [note["title"] for note in answer["notes"]]

    def test_a_title_is_found(self):
        self.acme.add("Prices for 2027", "secret")
        self.assertEqual(self.titles(1, "prices"), ["Prices for 2027"])

    def test_another_tenants_notes_are_not_found(self):
        note = self.acme.add("Prices for 2027", "secret")
        self.assertEqual(self.titles(2, "prices"), [])
        self.assertEqual(api.get(self.connection, 2, note)[0], 404)
        with self.assertRaises(NotFound):
            self.globex.change(note, "Prices", "mine")

    def test_any_text_may_be_searched_for(self):
        self.acme.add('100% "quoted" - C++', "")
        for words in ("100%", '"quoted"', "- C", "C++"):
            self.assertEqual(len(self.titles(1, words)), 1, words)

    def test_a_deleted_note_is_gone(self):
        note = self.acme.add("Prices", "")
        self.acme.delete(note)
        self.assertEqual(self.titles(1, "prices"), [])

    def test_imported_notes_are_found(self):
        self.assertEqual(api.import_notes(self.connection, 1, ["Prices\tsecret\n", "no tab\n"]), (200, {"imported": 1}))
        self.assertEqual(self.titles(1, "prices"), ["Prices"])


if __name__ == "__main__":
    unittest.main()
