import type { Order } from './checkout.ts';
import { taxOf } from './tax.ts';

const euros = (cents: number) => (cents / 100).toFixed(2);

/** The invoice as text. The lines and the shipping add up to the total, and their taxes to the tax. */
export function invoice(order: Order): string {
  const lines = order.cart.lines.map(
    (line) => `${line.quantity} × ${line.sku}  ${euros(line.cents * line.quantity)}  (tax ${euros(taxOf(line))})`,
  );
  return [...lines, `Shipping  ${euros(order.shipping)}`, `Total  ${euros(order.total)}`, `Tax  ${euros(order.tax)}`].join('\n');
}
