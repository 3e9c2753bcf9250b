import type { Delivery, Post } from './types.ts';
import { Queue } from './queue.ts';

const GONE = 410;

/** Sends what is queued, one delivery after the other. A failed one is reported once and dropped. */
export class Sender {
  readonly #queue: Queue;
  readonly #post: Post;
  readonly #report: (line: string) => void;

  constructor(queue: Queue, post: Post, report: (line: string) => void) {
    this.#queue = queue;
    this.#post = post;
    this.#report = report;
  }

  /** Returns when the queue is empty. */
  async drain(): Promise<void> {
    for (let delivery = this.#queue.take(); delivery; delivery = this.#queue.take()) {
      if (delivery.subscription.active) await this.#send(delivery);
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    const body = JSON.stringify({ delivery_id: delivery.deliveryId, ...delivery.event });
    delivery.attempts += 1;
    let status = 0;
    try {
      status = await this.#post(delivery.subscription.url, body, { 'Content-Type': 'application/json' });
    } catch {
      // no answer: status 0
    }
    if (status === GONE) delivery.subscription.active = false;
    if (status < 200 || status > 299) {
      this.#report(`${delivery.deliveryId} to ${delivery.subscription.url}: status ${status}`);
    }
  }
}
