import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { failures } from './delivery.domain.ts';
import * as repository from './delivery.repository.ts';
import type { DeliveryRow } from './delivery.repository.ts';
import { DELIVERY_JOB, TEXT_DELIVERY_JOB, type DeliveryPayload } from './delivery.service.ts';
import { optedOut } from './opt-outs.repository.ts';
import { recordInOutbox, type OutboxNote } from './outbox.repository.ts';

/**
 * Claims a delivery that is due. Null if it is no longer due: it was sent, it was given up, or an attempt was
 * interrupted. After an interruption, a mail may be sent again, because it has the same Message-ID; a text is not,
 * because it is unknown whether it was sent.
 */
export async function claim(tx: Transaction, deliveryId: string): Promise<DeliveryRow | null> {
  const delivery = await repository.lockDelivery(tx, deliveryId);
  if (delivery?.status !== 'queued') return null;
  const reason = await reasonToGiveUp(tx, delivery);
  if (reason) {
    await repository.updateDelivery(tx, deliveryId, { status: 'failed', failure: reason });
    return null;
  }
  const attempts = delivery.attempts + 1;
  await repository.updateDelivery(tx, deliveryId, { attempts, failure: null });
  return { ...delivery, attempts };
}

const NEVER_TRIED = 'It could not be sent within a day.';

async function reasonToGiveUp(tx: Transaction, delivery: DeliveryRow): Promise<string | null> {
  const { channel, recipient, attempts, failure, giveUpAt } = delivery;
  if (giveUpAt < dateOf(tx.now)) return failure ?? NEVER_TRIED;
  if (channel === 'email') return null;
  if (attempts > 0 && failure === null) return failures.interrupted;
  const number = phoneNumberForTexts(recipient);
  if (!number) return failures.noNumber;
  return (await optedOut(tx, [number])).has(number) ? failures.optedOut : null;
}

/** MSG-6: gives up deliveries that were tried for a day, even if their job is lost. */
export function giveUpOverdue(tx: Transaction): Promise<void> {
  return repository.giveUpOverdue(tx, NEVER_TRIED);
}

interface Departure {
  readonly sentBy: 'organization' | 'installation' | 'outbox';
  readonly providerId: string | null;
  /** Shown to administrators if it only went into the outbox. */
  readonly note: OutboxNote;
}

export async function recordDeparture(
  tx: Transaction,
  deliveryId: string,
  { sentBy, providerId, note }: Departure,
): Promise<void> {
  const sent = { status: 'sent', failure: null, sentBy, providerId } as const;
  await repository.updateDelivery(tx, deliveryId, sent);
  if (sentBy !== 'outbox') return;
  const job = note.channel === 'sms' ? TEXT_DELIVERY_JOB : DELIVERY_JOB;
  const payload: DeliveryPayload = { deliveryId };
  await recordInOutbox(tx, { ...note, job, payload });
}

/** Records why an attempt failed; a final one, or the last of its day, gives the delivery up. */
export async function recordFailure(
  tx: Transaction,
  { id, giveUpAt }: DeliveryRow,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
): Promise<{ readonly givenUp: boolean }> {
  const givenUp = isFinal || giveUpAt <= dateOf(tx.now);
  const status = givenUp ? 'failed' : 'queued';
  await repository.updateDelivery(tx, id, { status, failure: reason });
  return { givenUp };
}
