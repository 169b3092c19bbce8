import { readdir } from 'node:fs/promises';
import { allEndpoints } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { rehearsalOf } from '@tenantry/contract/shared/rehearsal';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf, sampleCall, sharedWorlds } from '#testing/sample-calls';
import { requestOf } from '#testing/calls';
import { contentsOf, type Content } from '#testing/contents';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf, type World } from '#testing/world';
import { asOwner } from '#testing/inspection';

const app = useTestApp();
const worldOf = sharedWorlds(app, aWorld);
let client: pg.Client;
let contents: () => Promise<Content[]>;
/** The endpoints that can be rehearsed, according to the documentation. */
let rehearsable: readonly EndpointDefinition[];
let counter = 0;

beforeAll(async () => {
  client = new pg.Client(app.current.connections.superuser);
  await client.connect();
  contents = contentsOf(client);
  const { paths } = (await app.current.app.inject('/openapi.json')).json();
  rehearsable = allEndpoints.filter(({ method, path }) => {
    const { parameters = [] } = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    return parameters.some(({ $ref }: { $ref?: string }) => $ref?.endsWith('/Rehearse'));
  });
});

afterAll(async () => client?.end());

/** The state of all tables of all schemas, the values of all sequences, and the names of all files. */
async function everything(): Promise<string> {
  const content = await contents();
  const { rows: sequences } = await client.query(
    'SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2',
  );
  const files = await readdir(app.current.fileRoot, { recursive: true }).catch(() => []);
  return JSON.stringify({ content, sequences, files: files.join() });
}

/** The same for values that differ only in ids: each id becomes the number of its first occurrence. */
function withoutIds(value: unknown): unknown {
  const numbers = new Map<string, number>();
  const text = JSON.stringify(value ?? null, sortKeys).replaceAll(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (id) => {
      const number = numbers.get(id) ?? numbers.size + 1;
      numbers.set(id, number);
      return `id ${number}`;
    },
  );
  return JSON.parse(text);
}

/** The database sorts the keys of stored objects. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The amounts that all leases of an organization owe, minus their credit, in cents. */
async function owedIn({ organization }: World): Promise<number> {
  const rows = await asOwner<{ owed: string }>(
    app.current,
    organization,
    `SELECT (SELECT coalesce(sum(remaining_balance), 0) FROM invoices WHERE archived_at IS NULL)
          - (SELECT coalesce(sum(credit), 0) FROM leases) AS owed`,
  );
  return Number(rows[0]?.owed);
}

const eventsOf = ({ organization }: World, requestId: unknown) =>
  asOwner<Record<string, unknown>>(
    app.current,
    organization,
    `SELECT split_part(action, '.', 1) AS kind, entity_id AS id, split_part(action, '.', 2) AS action,
       before, after
     FROM audit_events WHERE request_id = $1 ORDER BY audit_events.id`,
    [requestId],
  );

async function send(endpoint: EndpointDefinition, sample: object, world: World, headers = {}) {
  const request = requestOf(endpoint, {
    ...sample,
    as: callerOf(endpoint, world),
    host: world.organization.domain,
    ...(endpoint.idempotent && { idempotencyKey: `walk-${counter}` }),
  });
  return app.current.app.inject({ ...request, headers: { ...request.headers, ...headers } });
}

/** Rehearses a call without a trace, then makes it: the same happens, except for ids. */
async function walk(endpoint: EndpointDefinition): Promise<void> {
  counter += 1;
  const { response } = endpoint;
  if (typeof response === 'string') throw new Error('a file cannot be rehearsed');
  const world = await worldOf(endpoint);
  const sample = await sampleCall(world, endpoint);
  const before = await everything();
  const rehearsed = await send(endpoint, sample, world, { rehearse: '1' });
  expect(await everything()).toBe(before);
  expect(rehearsed.statusCode).toBe(200);
  const { changes, money, ...rehearsal } = rehearsalOf(response).strict().parse(rehearsed.json());
  const owed = await owedIn(world);
  const real = await send(endpoint, sample, world);
  expect(real.statusCode).toBe(rehearsal.status);
  expect(withoutIds(real.json())).toEqual(withoutIds(rehearsed.json().answer));
  const events = await eventsOf(world, real.headers['x-request-id']);
  // Tenants, and people with a link, do not read the audit trail, so a rehearsal names only what changes.
  const shown =
    endpoint.access === 'lessee' || endpoint.access === 'public'
      ? events.map((event) => ({ ...event, before: null, after: null }))
      : events;
  expect(withoutIds(changes)).toEqual(withoutIds(shown));
  const sum = money.reduce((total, { cents }) => total + cents, 0);
  expect(sum).toBe((await owedIn(world)) - owed);
}

/** The errors of a walk name the endpoint. */
async function forEach(
  endpoints: readonly EndpointDefinition[],
  check: (endpoint: EndpointDefinition) => Promise<void>,
): Promise<void> {
  for (const endpoint of endpoints) {
    await check(endpoint).catch((error: unknown) => {
      throw new Error(nameOf(endpoint), { cause: error });
    });
  }
}

test('NEW-1, NEW-1a: a rehearsal leaves no trace, and the real call then does the same', async () => {
  expect(rehearsable.length).toBeGreaterThan(30);
  await forEach(rehearsable, walk);
});

test('NEW-1: every other call refuses to be rehearsed, and does nothing', async () => {
  const others = allEndpoints.filter((endpoint) => !rehearsable.includes(endpoint));
  const world = await aWorld(app.current);
  const before = await everything();
  await forEach(others, async (endpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, 'x']));
    const { statusCode, payload } = await send(endpoint, { params }, world, { rehearse: '1' });
    expect(JSON.parse(payload)).toMatchObject({ code: 'cannot_be_rehearsed', status: statusCode });
  });
  expect(await everything()).toBe(before);
});
