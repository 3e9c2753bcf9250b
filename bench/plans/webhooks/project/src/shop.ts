import { randomUUID } from 'node:crypto';
import type { ShopEvent, Subscription } from './types.ts';
import { Queue } from './queue.ts';
import { Sender } from './sender.ts';

/** Announces the shop's events to all subscriptions. */
export class Announcer {
  readonly #queue: Queue;
  readonly #sender: Sender;
  readonly #subscriptions: () => Subscription[];

  constructor(queue: Queue, sender: Sender, subscriptions: () => Subscription[]) {
    this.#queue = queue;
    this.#sender = sender;
    this.#subscriptions = subscriptions;
  }

  /** Called in the request that changes the order, which waits for it. */
  async announce(event: ShopEvent): Promise<void> {
    for (const subscription of this.#subscriptions()) {
      this.#queue.add({ deliveryId: randomUUID(), subscription, event, attempts: 0 });
    }
    await this.#sender.drain();
  }
}
