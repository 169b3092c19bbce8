import { allEndpoints } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { endsItsWorld, isSetup, nameOf, sampleCall, sharedWorlds } from '#testing/sample-calls';
import { addressOf } from '#testing/calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf } from '#testing/world';

const long = process.env['TEST_LONG'] === '1';

const app = useTestApp();

/** Calls without required fields, and deletions. */
const withoutFields = allEndpoints.filter(
  (endpoint) =>
    !endpoint.webhook &&
    !endpoint.upload &&
    !isSetup(nameOf(endpoint)) &&
    endpoint.method !== 'GET' &&
    (!endpoint.body || endpoint.body.safeParse({}).success),
);

interface Nothing {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The ways in which clients send an empty body. */
const waysToSayNothing: readonly (readonly [string, Nothing])[] = [
  ['no body and no type', {}],
  ['no body with the type of JSON', { headers: json }],
  ['no body with the type of a form', { headers: form }],
  ['an empty text', { body: '', headers: json }],
  ['no chunk with the type of JSON', { headers: { ...json, 'transfer-encoding': 'chunked' } }],
  ['no chunk and no type', { headers: { 'transfer-encoding': 'chunked' } }],
];

const withObject: typeof waysToSayNothing = [
  ...waysToSayNothing,
  ['an object without fields', { body: '{}', headers: json }],
];

/**
 * All ways in the long form. In the short one, each call is tried in two of them, and each way by many calls: bodies are
 * read in the same way for all calls.
 */
function waysFor(endpoint: EndpointDefinition): typeof waysToSayNothing {
  const ways = endpoint.body ? withObject : waysToSayNothing;
  if (long) return ways;
  const first = withoutFields.indexOf(endpoint);
  return ways.filter((_, way) => (first + way) % ways.length < 2);
}

/** Node omits the length of a DELETE's body, which would then be read as the next request. */
const lengthOf = (body?: string) =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };

const succeeded: unknown[] = [200, 201];

const worldOf = sharedWorlds(app, aWorld);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call that succeeds, without its body. */
async function prepared(endpoint: EndpointDefinition): Promise<Sent> {
  const world = await worldOf(endpoint);
  const { params = {} } = await sampleCall(world, endpoint);
  const { token, host } = callerOf(endpoint, world);
  const headers = { host, authorization: `Bearer ${token}` };
  return { method: endpoint.method, path: addressOf(endpoint.path, params), headers };
}

async function statusOf({ headers, ...call }: Sent, nothing: Nothing): Promise<unknown> {
  const { app: server } = app.current;
  if (!server.server.listening) await server.listen({ port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const { body } = nothing;
  return new Promise((resolve, reject) => {
    const all = { ...headers, ...nothing.headers, ...lengthOf(body) };
    const sent = request({ port, ...call, headers: all });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.end(body);
  });
}

test('there are such calls', () => {
  expect(withoutFields.map(nameOf)).toEqual(
    expect.arrayContaining([
      'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf',
      'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read',
      'DELETE /v1/admin/properties/:propertyId',
    ]),
  );
});

describe.each(withoutFields)('$method $path', (endpoint) => {
  let earlier: Sent | undefined;

  test.each(waysFor(endpoint))('API-10: takes %s', async (_, nothing) => {
    // To prepare a call takes much longer than to make it, and most of them succeed again.
    const again = earlier && !endsItsWorld(endpoint) ? await statusOf(earlier, nothing) : null;
    expect(again ?? 0).toBeLessThan(500);
    if (again !== null && succeeded.includes(again)) return;
    earlier = await prepared(endpoint);
    expect(succeeded).toContain(await statusOf(earlier, nothing));
  });
});
