import type { Cart } from './cart.ts';
import { frozen, goods } from './cart.ts';
import { shippingEuros } from './shipping.ts';
import { taxOf } from './tax.ts';

export interface Order {
  readonly cart: Cart;
  readonly goods: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
}

/** The orders, by key; put replaces. Each call is one request to the database. */
export interface Store {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
}

export type Charge = (customer: string, cents: number) => Promise<boolean>;

export function priced(cart: Cart): Order {
  const shipping = Math.round(shippingEuros(cart) * 100);
  const tax = cart.lines.reduce((sum, line) => sum + taxOf(line), 0);
  return { cart: frozen(cart), goods: goods(cart), shipping, tax, total: goods(cart) + shipping };
}

/** Charges the customer, then stores the order. */
export async function checkout(cart: Cart, id: string, store: Store, charge: Charge): Promise<Order | null> {
  const order = priced(cart);
  if (!(await charge(cart.customer, order.total))) return null;
  await store.put(`order:${id}`, order);
  return order;
}
