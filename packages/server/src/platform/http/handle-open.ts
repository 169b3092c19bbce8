import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Organization } from '../database/organization-table.ts';
import { browserOf } from './browser.ts';
import type { Answer, InstallationCall, OpenCall } from './calls.ts';
import { answerOf, keyedRequestOf, oncePerKey } from './idempotency.ts';
import { readInput } from './input.ts';
import { refuseRehearsal } from './rehearsal.ts';
import { goneSignalOf, send } from './response.ts';
import { schemasOf, type RouteContext } from './route-context.ts';
import type { Run } from './trail-keeper.ts';
import { fingerprintOf, receiveFile } from './uploads.ts';
import { registerWebhook, webhookCallOf, type CheckHeaders, type WebhookCall } from './webhooks.ts';

/** The handler opens the transactions that it needs. */
export function handleOpen<E extends EndpointDefinition>(
  context: RouteContext,
  endpoint: E,
  handler: (call: OpenCall<E>) => Promise<Answer<E>>,
): void {
  const { admission, database, heavyTurns, longReads, urlOf } = context;
  context.register(endpoint, async (request, reply) => {
    const scope = await admission.scopeOf(request);
    const { actor, needed } =
      endpoint.access === 'public'
        ? { actor: null, needed: undefined }
        : await admission.signInBefore(scope, endpoint, request, reply);
    const input = readInput(endpoint, request);
    const file = endpoint.upload && (await receiveFile(request, endpoint.upload));
    const keyed = keyedRequestOf(endpoint, request, actor, file && fingerprintOf(file));
    if (file && keyed) {
      // An accepted file stays accepted, even if a rule would refuse it now.
      const known = await database.transact({ ...scope, readOnly: true }, (tx) =>
        answerOf(tx, keyed),
      );
      if (known) return send(request, reply, endpoint, known.body);
    }
    const signal = goneSignalOf(reply);
    const call: OpenCall<E> = {
      ...input,
      organization: scope.organization,
      actor: actor as never,
      browser: browserOf(request, reply, urlOf(scope.organization)),
      file: file as never,
      host: request.hostname.toLowerCase(),
      signal,
      transact: endpoint.longRead
        ? longReads.transactIn({ ...scope, actor }, needed)
        : (work) => database.transact({ ...scope, actor }, work),
      transactOnce: (work) =>
        database.transact({ ...scope, actor }, (tx) =>
          oncePerKey(tx, endpoint, keyed, () => work(tx)),
        ),
    };
    const work = () => handler(call);
    const body = await (endpoint.heavy ? heavyTurns(scope.organization.id, work, signal) : work());
    return send(request, reply, endpoint, body);
  });
}

/** The handler needs no organization. */
export function handleInstallation<E extends EndpointDefinition>(
  { register, urlOf }: RouteContext,
  endpoint: E,
  handler: (call: InstallationCall<E>) => Promise<Answer<E>>,
): void {
  register(endpoint, async (request, reply) => {
    const input = readInput(endpoint, request);
    const receive = async () =>
      (endpoint.upload && (await receiveFile(request, endpoint.upload))) as never;
    const browserAt = (organization: Organization) =>
      browserOf(request, reply, urlOf(organization));
    const body = await handler({ ...input, host: request.hostname, browserAt, receive });
    return send(request, reply, endpoint, body);
  });
}

/** The handler checks the signature of the unparsed body. */
export function handleWebhook<E extends EndpointDefinition & { readonly webhook: true }>(
  { app, database, directory, keepingTrail }: RouteContext,
  endpoint: E,
  check: CheckHeaders,
  handler: (call: WebhookCall) => Promise<Answer<E>>,
): void {
  const { method, path: url, maxBytes: bodyLimit } = endpoint;
  const onRequest = keepingTrail(endpoint, async (request) => {
    refuseRehearsal(request);
    check({ headers: request.headers, now: database.now() });
  });
  const limit = bodyLimit && { bodyLimit };
  const options = { ...schemasOf(endpoint), method, url, onRequest, ...limit };
  const run: Run = async (request, reply) => {
    const body = await handler(webhookCallOf(request, database, directory));
    return send(request, reply, endpoint, body);
  };
  registerWebhook(app, options, keepingTrail(endpoint, run));
}
