/** An event of the shop of which customers' systems are notified. */
export interface ShopEvent {
  readonly type: 'order.paid' | 'order.shipped' | 'order.refunded';
  readonly orderId: string;
  /** In the order's currency, such as 10.5. */
  readonly amount: number;
  readonly at: string;
}

export interface Subscription {
  readonly id: string;
  readonly url: string;
  active: boolean;
}

export interface Delivery {
  /** Stays the same in every attempt: the receiver drops an id that it has seen. */
  readonly deliveryId: string;
  readonly subscription: Subscription;
  readonly event: ShopEvent;
  attempts: number;
}

/** Sends a body and returns the status; rejects if there is no answer. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}
