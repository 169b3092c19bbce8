import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database.ts';
import { VERSION } from '../version.ts';

/**
 * Names an answer by everything that it is computed from: the program, the organization with its name and time zone, its
 * records and its day, who asks with which rights, and for what. It is weak, because it does not name the compression.
 * Null without a version.
 */
export function tagOf(tx: Transaction, version: string | null, url: string): string | null {
  if (version === null) return null;
  const { organization, today, actor } = tx;
  const caller = actor && [actor.userId, actor.roles, ...actor.permissions, actor.scope];
  const all = JSON.stringify([VERSION, organization, version, today, caller, url]);
  return `W/"${createHash('sha256').update(all).digest('base64url').slice(0, 22)}"`;
}

export const asksForChanges = ({ headers }: FastifyRequest): boolean =>
  headers['if-none-match'] !== undefined;

/** Whether the request says that its sender has the answer with this tag. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  // Proxies may make it a strong one.
  return known?.split(',').some((each) => each.trim().replace(/^(?!W\/)/, 'W/') === tag) ?? false;
}

/**
 * The transaction, and whether anything has read of it what no tag names: the time of day, the session or the request.
 * Such an answer gets no tag.
 */
export function notingTagless(opened: Transaction) {
  let isTagged = true;
  const { now, requestId, actor, ...rest } = opened;
  const tagless = <Value>(value: Value): Value => {
    isTagged = false;
    return value;
  };
  const tx: Transaction = {
    ...rest,
    actor: actor && {
      userId: actor.userId,
      roles: actor.roles,
      permissions: actor.permissions,
      scope: actor.scope,
      ...(actor.key && { key: actor.key }),
      ...(actor.support && { support: actor.support }),
      get sessionId() {
        return tagless(actor.sessionId);
      },
      secondFactor: actor.secondFactor,
      get confirmedAt() {
        return tagless(actor.confirmedAt);
      },
    },
    get now() {
      return tagless(now);
    },
    get requestId() {
      return tagless(requestId);
    },
  };
  return { tx, isTagged: () => isTagged };
}
