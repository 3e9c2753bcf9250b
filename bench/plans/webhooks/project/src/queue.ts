import type { Delivery } from './types.ts';

/** Deliveries in the order in which they are due. Lives in the memory of the process. */
export class Queue {
  readonly #waiting: Delivery[] = [];

  add(delivery: Delivery): void {
    this.#waiting.push(delivery);
  }

  take(): Delivery | undefined {
    return this.#waiting.shift();
  }

  get length(): number {
    return this.#waiting.length;
  }
}
