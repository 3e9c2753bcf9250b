import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cart } from '../src/cart.ts';
import { checkout, priced } from '../src/checkout.ts';
import { invoice } from '../src/invoice.ts';

const CART: Cart = {
  customer: 'c-1',
  country: 'DE',
  lines: [
    { sku: 'pen', cents: 199, quantity: 3 },
    { sku: 'book', cents: 1250, quantity: 1 },
  ],
};

const memory = () => {
  const values = new Map<string, unknown>();
  return {
    get: async (key: string) => values.get(key),
    put: async (key: string, value: unknown) => void values.set(key, value),
  };
};

test('goods and shipping add up to the total', () => {
  assert.deepEqual([priced(CART).goods, priced(CART).shipping, priced(CART).total], [1847, 490, 2337]);
});

test('tax is rounded for each line', () => {
  assert.equal(priced(CART).tax, 95 + 200);
});

test('shipping is free from 50 euros', () => {
  assert.equal(priced({ ...CART, lines: [{ sku: 'lamp', cents: 5000, quantity: 1 }] }).shipping, 0);
});

test('an order is stored once it is paid', async () => {
  const store = memory();
  assert.equal(await checkout(CART, '1', store, async () => false), null);
  assert.equal(await store.get('order:1'), undefined);
  assert.equal((await checkout(CART, '1', store, async () => true))?.total, 2337);
  assert.ok(await store.get('order:1'));
});

test('an invoice shows what its lines add up to', () => {
  assert.match(invoice(priced(CART)), /3 × pen {2}5\.97 {2}\(tax 0\.95\)[^]*Total {2}23\.37\nTax {2}2\.95/);
});
