/** Money is whole cents everywhere but in shipping.ts, which gets its prices from the carrier in euros. */
export interface Line {
  readonly sku: string;
  readonly cents: number;
  readonly quantity: number;
}

export interface Cart {
  readonly customer: string;
  readonly country: string;
  readonly lines: readonly Line[];
}

/** A copy for the order: later changes of the cart do not reach it. A cart is strings, numbers and arrays of them. */
export function frozen(cart: Cart): Cart {
  return JSON.parse(JSON.stringify(cart)) as Cart;
}

export function goods(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
}
