import { allEndpoints } from '@tenantry/contract/api';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf, sampleCall, sharedWorlds } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf, type World } from '#testing/world';
import { auditEvents } from '../database/platform.table.ts';

const app = useTestApp();
const worldOf = sharedWorlds(app, aWorld);
let counter = 0;
let idempotencyKey: string;

beforeEach(() => {
  counter += 1;
  idempotencyKey = `key-${counter}`;
});

const eventsIn = ({ organization }: World) =>
  app.current.database.transact({ organization }, ({ db }) =>
    db.$count(auditEvents, eq(auditEvents.organizationId, organization.id)),
  );

const keyed = allEndpoints.filter((endpoint) => endpoint.idempotent);

describe.each(keyed)('PAY-7: $method $path', (endpoint) => {
  test('runs once for a key, and repeats the first response', async () => {
    const world = await worldOf(endpoint);
    const sample = await sampleCall(world, endpoint);
    const call = () =>
      app.current.call(endpoint, { ...sample, as: callerOf(endpoint, world), idempotencyKey });
    const first = await call();
    const afterFirst = await eventsIn(world);
    const again = await call();
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await eventsIn(world)).toBe(afterFirst);
  });
});

describe.each(keyed.filter(({ upload }) => upload))(
  'PAY-7: an upload: $method $path',
  (endpoint) => {
    test('with the key of another file is refused', async () => {
      const world = await worldOf(endpoint);
      const sample = await sampleCall(world, endpoint);
      const send = (file: Buffer | undefined) =>
        app.current.call(endpoint, {
          ...sample,
          ...(file && { file }),
          as: callerOf(endpoint, world),
          idempotencyKey,
        });
      expect((await send(sample.file)).status).toBe(201);
      const { headers, problem } = await send(await aPdf());
      expect(headers['content-type']).toContain('application/problem+json');
      expect(problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    });
  },
);

test('every POST that creates a record or moves money accepts a key', () => {
  const creating = allEndpoints.filter(
    ({ method, status, access }) => method === 'POST' && status === 201 && access !== 'public',
  );
  expect(creating.map(nameOf)).toEqual(keyed.map(nameOf));
});
