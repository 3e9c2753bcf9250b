import contextlib
import io
import tempfile
import unittest
from pathlib import Path

from loader.main import main
from loader.rows import BadFile, cents_of, read_rows
from loader.store import Store

HEAD = "external_id;name;price\n"


class LoaderTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.database = str(self.folder / "products.db")

    def load(self, text, supplier="acme"):
        path = self.folder / "file.csv"
        path.write_text(text, encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
            code = main([self.database, supplier, str(path)])
        return code, errors.getvalue()

    def store(self):
        store = Store(self.database)
        self.addCleanup(store.close)
        return store

    def test_prices_are_exact(self):
        self.assertEqual([cents_of(text) for text in ("12,50", "0,1", "7")], [1250, 10, 700])

    def test_a_file_replaces_the_products_of_its_supplier(self):
        self.load(HEAD + "a1;Bolt;1,00\na2;Nut;0,50\n")
        self.load(HEAD + "b1;Saw;9,00\n", supplier="globex")
        self.assertEqual(self.load(HEAD + "a2;Nut;0,60\n")[0], 0)
        store = self.store()
        self.assertEqual((store.count("acme"), store.price("acme", "a2")), (1, 60))
        self.assertEqual(store.count("globex"), 1)

    def test_a_bad_file_changes_nothing(self):
        self.load(HEAD + "a1;Bolt;1,00\n")
        code, errors = self.load(HEAD + "a2;Nut;0,50\na3;Saw;cheap\n")
        self.assertEqual(code, 1)
        self.assertIn("line 3: 'cheap' is no price", errors)
        self.assertEqual(self.store().price("acme", "a1"), 100)

    def test_a_name_may_have_several_lines(self):
        rows = list(read_rows(io.StringIO(HEAD + 'a1;"Bolt;\nlong";1,00\n')))
        self.assertEqual(rows[0].name, "Bolt;\nlong")

    def test_other_columns_are_refused(self):
        with self.assertRaises(BadFile):
            list(read_rows(io.StringIO("id;price\n")))


if __name__ == "__main__":
    unittest.main()
