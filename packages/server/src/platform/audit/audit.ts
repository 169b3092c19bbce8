import { dateOf } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { auditEvents } from '../database/platform.table.ts';
import { preparedInsert } from '../database/prepared-writes.ts';
import { newKey } from '../database/organization-rows.ts';

export interface Change {
  /** The kind of record and the event: `property.updated`. */
  readonly action: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Neither must wait. */
interface Follower {
  /** Asks for what it needs to follow a change that the transaction may record. */
  ask(tx: Transaction): void;
  follow(tx: Transaction, change: Change): void;
}

const followers: Follower[] = [];

/** Calls it in the transaction of each recorded change, when the features are listed. */
export function followChanges(follower: Follower): void {
  followers.push(follower);
}

/** A change may be recorded: followers ask now, in the round trip of what was just sent, and not in one of their own. */
export function expectChange(tx: Transaction): void {
  for (const { ask } of followers) ask(tx);
}

const insertEvents = preparedInsert(auditEvents);

/** Records a change in the transaction that makes it. Never pass secrets: hashes, tokens, bank numbers. */
export async function recordAudit(tx: Transaction, change: Change): Promise<void> {
  const event = {
    ...newKey(tx),
    at: dateOf(tx.now),
    actorId: tx.actor?.userId ?? null,
    requestId: tx.requestId,
    apiKeyId: tx.actor?.key?.id ?? null,
    apiKeyName: tx.actor?.key?.name ?? null,
    action: change.action,
    entityId: change.entityId,
    before: change.before ?? null,
    after: change.after ?? null,
  };
  insertEvents(tx, [event]);
  recordRehearsed(tx, change);
  for (const { follow } of followers) follow(tx, change);
}

function recordRehearsed({ recording }: Transaction, { action, entityId, before, after }: Change) {
  if (!recording) return;
  const [kind = action, event = ''] = action.split('.');
  const values = { before: before ?? null, after: after ?? null };
  recording.changes.push({ kind, id: entityId, action: event, ...values });
}
