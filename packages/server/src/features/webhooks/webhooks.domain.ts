import { WEBHOOK_TRY_HOURS } from '@tenantry/contract/webhooks/webhooks.rules';

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Seconds before the second try, the third and so on; the last try is at the end of the three days. */
const GAPS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
] as const;

/** Messages of one outage are not tried again at the same moment. */
const MOST_JITTER = 0.2;

/**
 * When a message is tried again; null if it is given up.
 * @param tries so far
 * @param random at least 0 and below 1
 */
export function nextTryAt(
  { triedSince, tries }: { readonly triedSince: Date; readonly tries: number },
  now: Temporal.Instant,
  random: number,
): Temporal.Instant | null {
  const last = Temporal.Instant.fromEpochMilliseconds(triedSince.getTime()).add({
    hours: WEBHOOK_TRY_HOURS,
  });
  if (Temporal.Instant.compare(now, last) >= 0) return null;
  const gap = GAPS[tries - 1] ?? WEBHOOK_TRY_HOURS * HOUR;
  const next = now.add({ milliseconds: Math.round(gap * (1 + random * MOST_JITTER) * 1_000) });
  return Temporal.Instant.compare(next, last) < 0 ? next : last;
}

/** The result of a request. */
export interface Outcome {
  readonly ms: number;
  readonly status: number | null;
  readonly answer: string | null;
  /** Why there was no response. */
  readonly failure: string | null;
}

/** Why a request failed, in a sentence; null if it was accepted. */
export function failureOf({ status, failure }: Outcome): string | null {
  if (status === null) return failure ?? 'There was no response.';
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `It responded with ${status}, a redirect, which is not followed. Enter the final address.`;
  }
  if (status === 410) return 'It responded with 410: it wants no more messages.';
  return `It responded with ${status}.`;
}

/** The receiver wants no more messages. */
export const isGone = ({ status }: Outcome): boolean => status === 410;

/** Control characters cannot be stored, and half a character may be at the end. */
export function storableText(bytes: Buffer): string | null {
  const text = bytes.toString('utf8').replace(/(?![\t\n\r])\p{Cc}/gu, '');
  return text === '' ? null : text;
}

/** The `webhook-id` of a message. */
export const headerIdOf = (messageId: string) => `msg_${messageId}`;
