import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database.ts';
import { recordVersion } from '../database/record-version.ts';
import { bearerToken } from './callers.ts';
import type { Answer, Call } from './calls.ts';
import { keyedRequestOf, oncePerKey } from './idempotency.ts';
import { readInput } from './input.ts';
import { isRehearsal, rehearse, sendRehearsal } from './rehearsal.ts';
import { rehearsalSchemaOf } from './response-schema.ts';
import { send, sendUnchanged } from './response.ts';
import type { RouteContext } from './route-context.ts';
import { asksForChanges, isKnown, notingTime, tagOf } from './tags.ts';
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
    const tx = { ...opened, actor };
    const input = readInput(endpoint, request);
    const work = () => handler({ ...input, tx, actor: actor as never, token });
    const keyed = keyedRequestOf(endpoint, request, actor);
    return { actor, answer: await oncePerKey(tx, endpoint, keyed, work, claim) };
  };
  const run: Run = async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const readOnly = endpoint.method === 'GET';
    const { answer } = await database.transact({ ...scope, readOnly }, workOf(request, reply));
    return send(request, reply, endpoint, answer);
  };
  if (endpoint.longRead && longReads.exist) {
    return register(endpoint, readLong(context, endpoint, handler));
  }
  if (endpoint.tagged) return register(endpoint, readTagged(context, endpoint, handler));
  if (endpoint.method === 'GET') return register(endpoint, run);
  const schema = rehearsalSchemaOf(endpoint);
  const runOrRehearse: Run = async (request, reply) => {
    if (!isRehearsal(request)) return run(request, reply);
    const scope = await admission.scopeOf(request);
    const rehearsal = await rehearse(context, scope, endpoint, workOf(request, reply));
    return sendRehearsal(reply, rehearsal, schema());
  };
  register(endpoint, runOrRehearse, schema);
}

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
    const answer = await transact((tx) => handler({ ...call, tx: { ...tx, actor }, token }));
    return send(request, reply, endpoint, answer);
  };
}

/** Admits the caller as always, but does the work only if the caller does not have the same answer already. */
function readTagged<E extends EndpointDefinition>(
  { admission, database }: RouteContext,
  endpoint: E,
  handler: Handler<E>,
): Run {
  return async (request, reply) => {
    const work = async (opened: Transaction, version: Promise<string | null>) => {
      const actor = await admission.signIn(opened, endpoint, request, reply);
      const tag = async () => tagOf({ ...opened, actor }, await version, request.url);
      // Without the question, the version is read together with the answer.
      if (asksForChanges(request)) {
        const known = await tag();
        if (known && isKnown(request, known)) return { tag: known, unchanged: true as const };
      }
      const { tx, readsTime } = notingTime({ ...opened, actor });
      const input = readInput(endpoint, request);
      // The session is not part of the tag, so the handler does not get its token.
      const answer = await handler({ ...input, tx, actor: actor as never, token: null });
      return { tag: readsTime() ? null : await tag(), answer };
    };
    const scope = await admission.scopeOf(request);
    const [result] = await database.transact({ ...scope, readOnly: true }, (opened) => {
      // Sent first, so that what is read is at least as new as its tag.
      const version = recordVersion(opened);
      return Promise.all([work(opened, version), version]);
    });
    if (result.tag) void reply.header('etag', result.tag);
    return result.unchanged ? sendUnchanged(reply) : send(request, reply, endpoint, result.answer);
  };
}
