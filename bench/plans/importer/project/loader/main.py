"""python3 -m loader.main DATABASE SUPPLIER FILE: replaces the products of a supplier by those of the file."""

import sys
import time

from loader.rows import BadFile, read_rows
from loader.store import Store


def main(words):
    if len(words) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    database, supplier, path = words
    store = Store(database)
    started = time.monotonic()
    try:
        with open(path, newline="", encoding="utf-8") as file:
            store.replace_supplier(supplier, read_rows(file))
    except (OSError, UnicodeDecodeError, BadFile) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    finally:
        count = store.count(supplier)
        store.close()
    print(f"{supplier}: {count} products in {time.monotonic() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
