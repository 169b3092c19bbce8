import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { readerOfKind } from '@tenantry/contract/kinds';
import type { Rehearsal, RehearsedChange } from '@tenantry/contract/shared/rehearsal';
import { REHEARSE_HEADER } from '@tenantry/contract/shared/rehearsal-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isStaffMember, type Actor } from '../actor.ts';
import { stopwatch } from '../clock.ts';
import type { Database, RehearsalLimits, Scope, Transaction } from '../database/database.ts';
import { databaseError } from '../database/errors.ts';
import { previewSends } from '../jobs/jobs.ts';
import type { Job } from '../jobs/job.ts';
import { may } from '../may.ts';
import { AppError } from './errors.ts';
import { serialize } from './response-schema.ts';

/** A rehearsal holds the locks of the real call, so it may not wait or take as long. */
const LIMITS: RehearsalLimits = { lockWaitMs: 2_000, longestMs: 10_000 };

/** NEW-1: whether to rehearse the request. Throws 400 if the header has a value other than 1. */
export function isRehearsal({ headers }: FastifyRequest): boolean {
  const value = headers[REHEARSE_HEADER];
  if (value === undefined) return false;
  if (value === '1') return true;
  throw new AppError('malformed', 'The Rehearse header must be 1.');
}

/** Refuses to rehearse a call whose effects are not all in one transaction, or that has none. */
export function refuseRehearsal(request: FastifyRequest): void {
  if (!isRehearsal(request)) return;
  throw new AppError(
    'cannot_be_rehearsed',
    'This call cannot be rehearsed. Send it without the Rehearse header.',
  );
}

export interface RehearsalDependencies {
  readonly database: Database;
  /** All jobs, which know what they would send. */
  jobs(): readonly Job<never>[];
}

interface Answered {
  readonly answer: unknown;
  readonly actor: Actor | null;
}

type Caller = Pick<Transaction, 'actor'>;

/** Runs the work of a call, rolls it back, and returns the effects that it would have had. */
export async function rehearse(
  { database, jobs }: RehearsalDependencies,
  scope: Scope,
  { status = 200 }: EndpointDefinition,
  work: (tx: Transaction) => Promise<Answered>,
  limits = LIMITS,
): Promise<Rehearsal<unknown>> {
  const elapsed = stopwatch();
  try {
    return await database.rehearse(scope, limits, async (tx, recording) => {
      const { answer, actor } = await work(tx);
      const caller = { actor };
      const { changes, money } = recording;
      return {
        status,
        answer,
        changes: changes.map((change) =>
          readsValues(caller, change) ? change : withoutValues(change),
        ),
        money: readsMoney(caller) ? money : [],
        sends: may(caller, 'messages:read') ? await previewSends(tx, recording.jobs, jobs()) : [],
      };
    });
  } catch (error) {
    throw refusalOf(error, elapsed(), limits);
  }
}

const readsValues = (caller: Caller, { kind }: RehearsedChange) =>
  may(caller, 'audit:read') && may(caller, readerOfKind(kind));

/** A tenant can only rehearse what concerns the own account. */
const readsMoney = (caller: Caller) =>
  !(caller.actor && isStaffMember(caller.actor)) ||
  may(caller, 'payments:read') ||
  may(caller, 'charges:read');

const withoutValues = (change: RehearsedChange) => ({ ...change, before: null, after: null });

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The limits end a statement or the connection, with several codes, so the elapsed time shows which limit was reached.
 */
function refusalOf(error: unknown, elapsedMs: number, { longestMs }: RehearsalLimits): unknown {
  if (error instanceof AppError) return error;
  if (databaseError(error)?.code === LOCK_NOT_AVAILABLE) {
    return unavailableNow('Someone else is changing this right now. Please try again in a moment.');
  }
  if (elapsedMs < longestMs) return error;
  const seconds = longestMs / 1000;
  const refusal = unavailableNow(
    `This took longer than ${seconds} seconds, so it was stopped. Nothing was changed.`,
  );
  // For the log, in case it was something else.
  refusal.cause = error;
  return refusal;
}

const unavailableNow = (message: string) =>
  new AppError('unavailable', message, { retryAfterSeconds: 2 });

/** The serializer of the endpoint's own response would drop the other fields. */
export function sendRehearsal(
  reply: FastifyReply,
  rehearsal: Rehearsal<unknown>,
  schema: z.ZodType,
) {
  return reply
    .type('application/json; charset=utf-8')
    .serializer(() => serialize(schema, { ...rehearsal }))
    .send(rehearsal);
}
