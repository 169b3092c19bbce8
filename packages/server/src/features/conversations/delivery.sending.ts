import { letterheadOf } from '#features/organization';
import { propertiesByIds } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { conversationById } from './conversations.repository.ts';
import { failures } from './delivery.domain.ts';
import * as repository from './delivery.repository.ts';
import { mailIdsOf, messageById, type DeliveryRow } from './messages.repository.ts';
import { optedOut } from './opt-outs.repository.ts';
import { noteInOutbox, type OutboxNote } from './outbox.repository.ts';

/**
 * Claims a sending that is due. Null when there is none any more: it left, it was given up, or a try of it broke off. A
 * mail may be tried again then, because it has the same Message-ID; whether a text left nobody knows, and so it is not.
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

/** MSG-6: gives up what was tried for a day, whatever became of its job. */
export function giveUpOverdue(tx: Transaction): Promise<void> {
  return repository.giveUpOverdue(tx, NEVER_TRIED);
}

/** Enough of a thread for every mail program; more would only make long headers. */
const MOST_REFERENCES = 20;

/** What a sending says, and the thread that it belongs to. */
export async function contentOf(tx: Transaction, delivery: DeliveryRow) {
  const message = await messageById(tx, delivery.messageId);
  const conversation =
    message && (await conversationById(tx, 'organization', message.conversationId));
  if (!message || !conversation) throw new Error('a delivery without its message');
  const [property] = await propertiesByIds(tx, [conversation.propertyId]);
  const mailIds = await mailIdsOf(tx, conversation.id, MOST_REFERENCES);
  const { logoFileId } = await letterheadOf(tx);
  const earlier = mailIds.slice(mailIds.indexOf(message.mailId ?? '') + 1);
  return { message, conversation, property, references: earlier.toReversed(), logoFileId };
}

export type Content = Awaited<ReturnType<typeof contentOf>>;

interface Departure {
  readonly sentBy: 'organization' | 'installation' | 'outbox';
  readonly providerId: string | null;
  /** What administrators read of it, when it only went into the outbox. */
  readonly note: OutboxNote;
}

export async function noteDeparture(
  tx: Transaction,
  deliveryId: string,
  { sentBy, providerId, note }: Departure,
): Promise<void> {
  const left = { status: 'sent', failure: null, sentBy, providerId } as const;
  await repository.updateDelivery(tx, deliveryId, left);
  if (sentBy === 'outbox') await noteInOutbox(tx, note);
}

/** Notes why a try failed; one that is final, or the last of its day, gives the sending up. */
export async function noteFailure(
  tx: Transaction,
  { id, giveUpAt }: DeliveryRow,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
): Promise<{ readonly givenUp: boolean }> {
  const givenUp = isFinal || giveUpAt <= dateOf(tx.now);
  const status = givenUp ? 'failed' : 'queued';
  await repository.updateDelivery(tx, id, { status, failure: reason });
  return { givenUp };
}
