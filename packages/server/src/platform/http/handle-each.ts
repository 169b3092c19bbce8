import type { bulkResults } from '@tenantry/contract/shared/bulk';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { actingAs } from '../database/reach/acting.ts';
import { forEachTarget, rehearseEach, type EachTarget } from './bulk.ts';
import { bearerToken } from './callers.ts';
import type { EachCall, Input } from './calls.ts';
import { keyedRequestOf, oncePerKey } from './idempotency.ts';
import { readInput } from './input.ts';
import { newId } from '../tokens.ts';
import { isRehearsal, sendRehearsal } from './rehearsal.ts';
import { rehearsalSchemaOf } from './response-schema.ts';
import { send } from './response.ts';
import type { RouteContext } from './route-context.ts';
import type { Run } from './trail-keeper.ts';

/** Its response has a result for each target. */
export type BulkEndpoint = EndpointDefinition & {
  readonly method: 'POST';
  readonly response: typeof bulkResults;
};

/** GEN-7: a transaction for each target. */
export function handleEachTarget<E extends BulkEndpoint>(
  context: RouteContext,
  endpoint: E,
  targetsOf: (input: Input<E>) => readonly string[],
  handler: (call: EachCall<E>, target: string) => Promise<string>,
): void {
  const { admission, database, register } = context;
  const schema = rehearsalSchemaOf(endpoint);
  const run: Run = async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const actor = await database.transact({ ...scope, readOnly: true }, (tx) =>
      admission.signIn(tx, endpoint, request, reply),
    );
    const input = readInput(endpoint, request);
    const token = bearerToken(request);
    const callId = newId();
    const keyed = keyedRequestOf(endpoint, request, actor);
    const work: EachTarget = (opened, target) => {
      const tx = actingAs(opened, actor);
      const ofTarget = keyed && { ...keyed, key: `${keyed.key}:${target}`, body: input.body };
      return oncePerKey(tx, endpoint, ofTarget, () =>
        handler({ ...input, tx, actor: actor as never, token, callId }, target),
      );
    };
    const targets = [...new Set(targetsOf(input))];
    if (isRehearsal(request)) {
      const bulk = { scope, endpoint, actor, targets };
      return sendRehearsal(reply, await rehearseEach(context, bulk, work), schema());
    }
    const results = await forEachTarget(targets, (target) =>
      database.transact(scope, (tx) => work(tx, target)),
    );
    return send(request, reply, endpoint, results);
  };
  register(endpoint, run, true);
}
