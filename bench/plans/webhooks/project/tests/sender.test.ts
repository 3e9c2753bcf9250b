import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Queue } from '../src/queue.ts';
import { Sender } from '../src/sender.ts';
import { Announcer } from '../src/shop.ts';
import type { ShopEvent, Subscription } from '../src/types.ts';

const EVENT: ShopEvent = { type: 'order.paid', orderId: 'o-1', amount: 10.5, at: '2026-05-01T10:00:00Z' };

function shop(statuses: number[]) {
  const sent: { url: string; body: string }[] = [];
  const reports: string[] = [];
  const subscription: Subscription = { id: 's-1', url: 'https://example.org/hook', active: true };
  const queue = new Queue();
  const post = async (url: string, body: string) => {
    sent.push({ url, body });
    return statuses.shift() ?? 200;
  };
  const sender = new Sender(queue, post, (line) => reports.push(line));
  return { announcer: new Announcer(queue, sender, () => [subscription]), queue, sent, reports, subscription };
}

test('an event is sent to each subscription', async () => {
  const { announcer, sent } = shop([200]);
  await announcer.announce(EVENT);
  assert.equal(JSON.parse(sent[0].body).orderId, 'o-1');
});

test('a refused delivery is reported', async () => {
  const { announcer, reports } = shop([500]);
  await announcer.announce(EVENT);
  assert.match(reports[0], /status 500/);
});

test('410 ends the subscription, and is not sent again', async () => {
  const { announcer, sent, subscription } = shop([410, 200]);
  await announcer.announce(EVENT);
  await announcer.announce(EVENT);
  assert.equal(subscription.active, false);
  assert.equal(sent.length, 1);
});

test('announcing leaves the queue empty', async () => {
  const { announcer, queue } = shop([500]);
  await announcer.announce(EVENT);
  assert.equal(queue.length, 0);
});
