import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Transaction } from '../database/database.ts';
import { actingAs } from '../database/reach/acting.ts';
import { recordVersion } from '../database/record-version.ts';
import { bearerToken } from './callers.ts';
import type { Answer, Call } from './calls.ts';
import { keyedRequestOf, oncePerKey } from './idempotency.ts';
import { readInput } from './input.ts';
import type { KeptAnswer, Question } from './kept-answers.ts';
import { isRehearsal, rehearse, sendRehearsal } from './rehearsal.ts';
import { rehearsalSchemaOf } from './response-schema.ts';
import { send, sendUnchanged } from './response.ts';
import type { RouteContext } from './route-context.ts';
import { asksForChanges, isKnown, notingTagless, tagOf } from './tags.ts';
import type { Run } from './trail-keeper.ts';

type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Answer<E>>;

/** One transaction around access check, validation and handler. */
export function handleCall<E extends EndpointDefinition>(
  context: RouteContext,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { admission, claimAhead, database, longReads, register } = context;
  const workOf = (request: FastifyRequest, reply: FastifyReply) => async (opened: Transaction) => {
    const token = bearerToken(request);
    const signingIn = admission.signIn(opened, endpoint, request, reply);
    const claim = claimAhead(opened, endpoint, request, token);
    const actor = await signingIn;
    const tx = actingAs(opened, actor);
    const input = readInput(endpoint, request);
    const work = () => handler({ ...input, tx, actor: actor as never, token });
    const keyed = keyedRequestOf(endpoint, request, actor);
    return { actor, answer: await oncePerKey(tx, endpoint, keyed, work, claim) };
  };
  const run: Run = async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const { answer } = await database.transact(scope, workOf(request, reply));
    return send(request, reply, endpoint, answer);
  };
  if (endpoint.longRead && longReads.exist) {
    return register(endpoint, readLong(context, endpoint, handler));
  }
  if (endpoint.tagged) return register(endpoint, readTagged(context, endpoint, handler));
  if (endpoint.method === 'GET') return register(endpoint, readOnce(context, endpoint, handler));
  const schema = rehearsalSchemaOf(endpoint);
  const runOrRehearse: Run = async (request, reply) => {
    if (!isRehearsal(request)) return run(request, reply);
    const scope = await admission.scopeOf(request);
    const rehearsal = await rehearse(context, scope, endpoint, workOf(request, reply));
    return sendRehearsal(reply, rehearsal, schema());
  };
  register(endpoint, runOrRehearse, true);
}

/** What belongs to one home is a few rows of each table, found by their indexes. */
const readingOf = ({ path }: EndpointDefinition) => ({
  readOnly: true,
  plannedOnce: path.includes('/:propertyId'),
});

/** Reads in a second transaction, which may be on a replica. */
function readLong<E extends EndpointDefinition>(
  { admission, longReads }: RouteContext,
  endpoint: E,
  handler: Handler<E>,
): Run {
  return async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const { actor, needed } = await admission.signInBefore(scope, endpoint, request, reply);
    const call = { ...readInput(endpoint, request), actor: actor as never };
    const token = bearerToken(request);
    const transact = longReads.transactIn(scope, needed);
    const answer = await transact((tx) => handler({ ...call, tx: actingAs(tx, actor), token }));
    return send(request, reply, endpoint, answer);
  };
}

/** Reads in the transaction that signs in. */
function readOnce<E extends EndpointDefinition>(
  { admission, database }: RouteContext,
  endpoint: E,
  handler: Handler<E>,
): Run {
  return async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const token = bearerToken(request);
    const answer = await database.transact({ ...scope, ...readingOf(endpoint) }, (opened) =>
      admission.signInAndRead(opened, endpoint, request, reply, async (actor) => {
        const input = readInput(endpoint, request);
        return handler({ ...input, tx: actingAs(opened, actor), actor: actor as never, token });
      }),
    );
    return send(request, reply, endpoint, answer);
  };
}

/**
 * Admits the caller as always, but does the work only if the caller does not have the same answer already. Answers are
 * kept, and sent again to the same person while nothing has changed.
 */
function readTagged<E extends EndpointDefinition>(
  { admission, database, keptAnswers }: RouteContext,
  endpoint: E,
  handler: Handler<E>,
): Run {
  return async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const organizationId = scope.organization.id;
    const readAs = async (
      actor: Actor | null,
      opened: Transaction,
      version: Promise<string | null>,
    ): Promise<Tagged> => {
      const question = { organizationId, userId: actor?.userId ?? null, request };
      const tag = async () => tagOf({ ...opened, actor }, await version, request.url);
      // Without the question, the version is read together with the answer.
      if (asksForChanges(request) || keptAnswers.has(question)) {
        const current = await tag();
        if (current && isKnown(request, current)) return { tag: current, unchanged: true };
        const kept = current && keptAnswers.find(question, current);
        if (kept) return { tag: current, kept };
      }
      const { tx, isTagged } = notingTagless(actingAs(opened, actor));
      const input = readInput(endpoint, request);
      // The session is not part of the tag, so the handler does not get its token.
      const answer = await handler({ ...input, tx, actor: tx.actor as never, token: null });
      return { tag: isTagged() ? await tag() : null, answer, question };
    };
    const [result] = await database.transact({ ...scope, ...readingOf(endpoint) }, (opened) => {
      // Sent first, so that what is read is at least as new as its tag.
      const version = recordVersion(opened);
      const read = (actor: Actor | null) => readAs(actor, opened, version);
      return Promise.all([
        admission.signInAndRead(opened, endpoint, request, reply, read),
        version,
      ]);
    });
    const { tag } = result;
    if (tag) void reply.header('etag', tag);
    if ('unchanged' in result) return sendUnchanged(reply);
    if ('kept' in result) return reply.headers(result.kept.headers).send(result.kept.payload);
    if (tag) keptAnswers.keepNext(result.question, tag);
    return send(request, reply, endpoint, result.answer);
  };
}

/** The answer to a tagged request: the caller has it, the server has it, or it was computed. */
type Tagged =
  | { readonly tag: string; readonly unchanged: true }
  | { readonly tag: string; readonly kept: KeptAnswer }
  | { readonly tag: string | null; readonly answer: unknown; readonly question: Question };
