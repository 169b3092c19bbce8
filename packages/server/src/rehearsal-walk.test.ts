import { readdir } from 'node:fs/promises';
import { rehearsalOf } from '@tenantry/contract/shared/rehearsal';
import { FILE, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calledByPeople, endsItsWorld, isSetup, nameOf, sampleCall } from '#testing/sample-calls';
import { requestOf, useTestApp } from '#testing/test-app';
import { aWorld, callerOf, type World } from '#testing/world';
import { asOwner } from '#testing/inspection';

const app = useTestApp();
let client: pg.Client;
let shared: World;
let counter = 0;

beforeAll(async () => {
  shared = await aWorld(app.current);
  client = new pg.Client(app.current.connections.superuser);
  await client.connect();
});

afterAll(async () => client?.end());

const changing = calledByPeople.filter(({ method }) => method !== 'GET');

/** The content of all tables of all schemas as sums, the values of all sequences, and the names of all files. */
async function everything(): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*), sum(hashtextextended(t::text, 0)::numeric) FROM ${name} t`,
  );
  const { rows: content } = await client.query(`${sums.join(' UNION ALL ')} ORDER BY 1`);
  const { rows: sequences } = await client.query(
    'SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2',
  );
  const files = await readdir(app.current.fileRoot, { recursive: true }).catch(() => []);
  return JSON.stringify({ content, sequences, files: files.toSorted() });
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

/** The database sorts the keys of what it keeps. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What all leases of an organization owe, less their credit, in cents. */
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
  asOwner(
    app.current,
    organization,
    `SELECT split_part(action, '.', 1) AS kind, entity_id AS id, split_part(action, '.', 2) AS action,
       before, after
     FROM audit_events WHERE request_id = $1 ORDER BY audit_events.id`,
    [requestId],
  );

async function send(endpoint: EndpointDefinition, sample: object, world: World, headers = {}) {
  const as = endpoint.access === 'public' ? null : callerOf(endpoint, world);
  const request = requestOf(endpoint, {
    ...sample,
    as,
    host: world.organization.domain,
    ...(endpoint.idempotent && { idempotencyKey: `walk-${counter}` }),
  });
  return app.current.app.inject({ ...request, headers: { ...request.headers, ...headers } });
}

/** Rehearses a call, makes it, and returns what is wrong; null if the call cannot be rehearsed. */
async function walk(endpoint: EndpointDefinition): Promise<object | null> {
  counter += 1;
  const world = endsItsWorld(endpoint) ? await aWorld(app.current) : shared;
  const sample = isSetup(nameOf(endpoint)) ? { body: {} } : await sampleCall(world, endpoint);
  const before = await everything();
  const rehearsed = await send(endpoint, sample, world, { rehearse: '1' });
  expect(await everything(), 'nothing is changed').toBe(before);
  if (rehearsed.statusCode === 409) {
    expect(rehearsed.json()).toMatchObject({ code: 'cannot_be_rehearsed' });
    return null;
  }
  expect(rehearsed.statusCode, rehearsed.payload).toBe(200);
  if (endpoint.response === FILE) throw new Error('a file cannot be rehearsed');
  const rehearsal = rehearsalOf(endpoint.response).strict().parse(rehearsed.json());
  const owed = await owedIn(world);
  const real = await send(endpoint, sample, world);
  expect(real.statusCode, 'the status').toBe(rehearsal.status);
  expect(withoutIds(real.json()), 'the answer').toEqual(withoutIds(rehearsed.json().answer));
  const events = await eventsOf(world, real.headers['x-request-id']);
  expect(withoutIds(rehearsal.changes), 'the changes').toEqual(withoutIds(events));
  const money = rehearsal.money.reduce((sum, { cents }) => sum + cents, 0);
  expect(money, 'the money').toBe((await owedIn(world)) - owed);
  return rehearsal;
}

test('NEW-1, NEW-1a: every call of one transaction is rehearsed without a trace, and then does the same', async () => {
  const rehearsable: string[] = [];
  for (const endpoint of changing) {
    const rehearsal = await walk(endpoint).catch((error: unknown) => {
      throw new Error(nameOf(endpoint), { cause: error });
    });
    if (rehearsal) rehearsable.push(nameOf(endpoint));
  }
  const { paths } = (await app.current.app.inject('/openapi.json')).json();
  const documented = changing.filter(({ method, path }) => {
    const { parameters = [] } = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    return parameters.some(({ name }: { name: string }) => name === 'Rehearse');
  });
  expect(rehearsable).toEqual(documented.map(nameOf));
  expect(rehearsable.length).toBeGreaterThan(30);
});
