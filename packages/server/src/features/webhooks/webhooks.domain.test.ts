import { allEndpoints } from '@tenantry/contract/api';
import {
  WEBHOOK_TRY_HOURS,
  webhookEventNames,
  webhookEvents,
} from '@tenantry/contract/webhooks/webhooks.rules';
import { describe, expect, test } from 'vitest';
import { isReachable } from './webhook-request.ts';
import { failureOf, nextTryAt, storableText } from './webhooks.domain.ts';
import { eventsOf } from './webhooks.events.ts';
import { signatureHeaders } from './webhooks.secrets.ts';

const begin = Temporal.Instant.from('2026-03-10T14:00:00Z');
const triedSince = new Date(begin.epochMilliseconds);

/** The hours at which a message is tried that is refused each time. */
function triesOf(random: number): number[] {
  const hours: number[] = [];
  let next: Temporal.Instant | null = begin;
  for (let tries = 1; next !== null; tries += 1) {
    hours.push(begin.until(next).total('hours'));
    next = nextTryAt({ triedSince, tries }, next, random);
  }
  return hours;
}

describe('DATA-11: a refused message is tried for three days', () => {
  test.each([0, 0.5, 0.999])(
    'DATA-11: with growing gaps, the last time at the end (%s)',
    (random) => {
      const hours = triesOf(random);
      expect(hours.at(-1)).toBe(WEBHOOK_TRY_HOURS);
      expect(hours.length).toBeGreaterThanOrEqual(10);
      const gaps = hours.slice(1, -1).map((hour, index) => hour - (hours[index] ?? 0));
      expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
      expect(gaps[0]).toBeLessThan(0.01);
    },
  );

  test('DATA-11: messages of one outage are not tried at the same moment', () => {
    expect(triesOf(0.1)[3]).not.toBe(triesOf(0.9)[3]);
  });
});

test('DATA-11: only 2xx counts as accepted, and a redirect is not followed', () => {
  const outcome = { ms: 1, answer: null, failure: null };
  expect(failureOf({ ...outcome, status: 200 })).toBeNull();
  expect(failureOf({ ...outcome, status: 204 })).toBeNull();
  for (const status of [301, 400, 404, 410, 500]) {
    expect(failureOf({ ...outcome, status })).toContain(String(status));
  }
  expect(failureOf({ ...outcome, status: null })).toBe('There was no response.');
});

test('DATA-10: the signature follows Standard Webhooks (example D2)', () => {
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
  const signed = { id: 'msg_1', timestamp: 1_795_305_600, body: '{}' };
  expect(signatureHeaders(signed, [secret])).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1795305600',
    'webhook-signature': 'v1,9pLV2o17W+gpA4Kh3TWaT6ra+IMsv4Apoy4w6lwOhPM=',
  });
});

test('DATA-10: what a response contains can be stored', () => {
  expect(storableText(Buffer.from('ok\n\u0000\u0007done'))).toBe('ok\ndone');
  expect(storableText(Buffer.from([0xff]))).toBe('\ufffd');
  expect(storableText(Buffer.from(''))).toBeNull();
});

test.each([
  ['https://example.com/events', true],
  ['https://8.8.8.8/events', true],
  ['http://example.com/events', false],
  ['https://name:password@example.com/', false],
  ['https://127.0.0.1/', false],
  ['https://0x7f.1/', false],
  ['https://2130706433/', false],
  ['https://10.0.0.7/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://[::1]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['https://[fd00:ec2::254]/', false],
  ['https://[fe80::1]/', false],
  ['https://224.0.0.1/', false],
])('DATA-11: only https to public addresses: %s is %s', (url, expected) => {
  expect(isReachable(url, { localAllowed: false })).toBe(expected);
});

test('DATA-10: each event names a call that shows the same', () => {
  const calls = new Map(
    allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  );
  for (const { like, needs } of Object.values(webhookEvents)) {
    expect(calls.get(like)?.access).toEqual({ staff: needs });
  }
});

test.each([
  [{ action: 'payment.recorded', after: { method: 'Check' } }, ['payment.received']],
  [{ action: 'payment.recorded', after: { method: 'Deposit' } }, []],
  [{ action: 'lease.started', after: { status: 'ACTIVE' } }, ['lease.created', 'lease.started']],
  [{ action: 'lease.started', after: { status: 'PENDING' } }, ['lease.created']],
  [{ action: 'lease.begun', after: {} }, ['lease.started']],
  [{ action: 'lease.expired', after: {} }, ['lease.ended']],
  [{ action: 'task.created', after: {} }, []],
])('DATA-10: the change %j causes %j', (change, events) => {
  expect(eventsOf(change).toSorted()).toEqual(events);
  expect(webhookEventNames).toEqual(expect.arrayContaining(events));
});
