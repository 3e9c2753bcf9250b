import type { Line } from './cart.ts';

const PERCENT = 19;

/** The tax that the price of a line contains, rounded for each line: the tax office wants it on each line. */
export function taxOf(line: Line): number {
  const gross = line.cents * line.quantity;
  return Math.round((gross * PERCENT) / (100 + PERCENT));
}
