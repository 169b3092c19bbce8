import type { EndpointDefinition, Upload } from '@tenantry/contract/shared/endpoint';
import type { Transact, Transaction } from '../database/database.ts';
import type { Answer, Input, SignedIn } from './calls.ts';
import { answerOf, isAnswered, keyedRequestOf, oncePerKey } from './idempotency.ts';
import { readInput } from './input.ts';
import { send } from './response.ts';
import type { RouteContext } from './route-context.ts';
import type { StreamedFile } from './streamed-uploads.ts';
import { discardRest, fingerprint } from './uploads.ts';

export type StreamedEndpoint = EndpointDefinition & {
  readonly upload: Upload & { readonly streamed: true };
};

/** A call whose file has not been read. */
interface Announced<E extends EndpointDefinition> extends Input<E> {
  readonly actor: SignedIn<E>;
}

/** A call whose file has arrived. */
export interface StreamedCall<E extends EndpointDefinition> extends Announced<E> {
  /** It is removed when the handler has ended. */
  readonly file: StreamedFile;
  readonly transact: Transact;
  /** The transaction of an idempotent endpoint's work: at most once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Answer<E>>): Promise<Answer<E>>;
}

export interface StreamedHandlers<E extends EndpointDefinition> {
  /** Refuses the call before its file is read. A request that was answered before is not refused. */
  allow(tx: Transaction, call: Announced<E>): Promise<unknown>;
  handle(call: StreamedCall<E>): Promise<Answer<E>>;
}

/** The file of the upload is written to the disk while it arrives. */
export function handleStreamed<E extends StreamedEndpoint>(
  { admission, database, register, streamedUploads }: RouteContext,
  endpoint: E,
  { allow, handle }: StreamedHandlers<E>,
): void {
  register(endpoint, async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const { actor } = await admission.signInBefore(scope, endpoint, request, reply);
    const call = { ...readInput(endpoint, request), actor: actor as never };
    const transact: Transact = (work) => database.transact({ ...scope, actor }, work);
    const announced = keyedRequestOf(endpoint, request, actor);
    try {
      await transact(async (tx) => {
        if (announced && (await isAnswered(tx, announced))) return;
        await allow(tx, call);
      });
    } catch (error) {
      discardRest(request.raw);
      throw error;
    }
    const sender = `${scope.organization.id} ${actor?.userId}`;
    const { upload } = endpoint;
    const body = await streamedUploads.take(request, { upload, sender }, async (file) => {
      const print = fingerprint(file.sha256, file.fields);
      const keyed = keyedRequestOf(endpoint, request, actor, print);
      const known = keyed && (await transact((tx) => answerOf(tx, keyed)));
      if (known) return known.body;
      const transactOnce = (work: (tx: Transaction) => Promise<Answer<E>>) =>
        transact((tx) => oncePerKey(tx, endpoint, keyed, () => work(tx)));
      return handle({ ...call, file, transact, transactOnce });
    });
    return send(request, reply, endpoint, body);
  });
}
