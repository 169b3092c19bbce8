import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaseBody, PASSWORD, paymentBody, propertyBody } from '#testing/factories';
import { startTestApp, type TestApp } from '#testing/test-app';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { createLogger, describeError } from './log.ts';

const lines: string[] = [];
let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp({
    log: createLogger('debug', { write: (line) => void lines.push(line) }),
  });
  world = await aWorld(app);
});

afterAll(() => app.close());

beforeEach(() => {
  lines.length = 0;
});

const secrets = {
  email: 'private.person@example.com',
  name: 'Wilhelmina',
  street: '77 Secret Lane',
  phone: '(212) 555-9876',
  note: 'check for uncle Bob',
  key: 'my-idempotency-key',
  query: 'secret-query',
  password: 'a wrong password',
};

function expectNothingPrivate(): void {
  const log = lines.join('');
  expect(log).not.toBe('');
  const { admin, lessee, organization } = world;
  const known = [PASSWORD, admin.token, lessee.token, admin.emailAddress, lessee.emailAddress];
  for (const secret of [...Object.values(secrets), ...known, organization.domain, '127.0.0.1']) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/bearer|authorization|password|argon2/i);
}

test('signing in, a lease, a payment and refusals leave no secret and nothing personal', async () => {
  const { admin } = world;
  const { host } = admin;
  const login = (password: string, username = admin.emailAddress) =>
    app.call(accessEndpoints.login, { host, body: { authType: 'Local', username, password } });
  expect((await login(PASSWORD)).status).toBe(200);
  expect((await login(secrets.password)).status).toBe(401);
  expect((await login(secrets.password, secrets.email)).status).toBe(401);
  const { property } = await aRentalIn(world);
  await app.call(paymentsEndpoints.recordExternal, {
    as: admin,
    params: { propertyId: property.id },
    body: paymentBody({ description: secrets.note }),
    idempotencyKey: secrets.key,
  });
  await app.app.inject({
    method: 'POST',
    url: `/v1/admin/properties/${property.id}/leasee?${secrets.query}=1`,
    headers: { host, authorization: `Bearer ${admin.token}`, 'idempotency-key': secrets.key },
    payload: { ...leaseBody({ firstName: secrets.name, emailAddress: secrets.email }), x: 1 },
  });
  await app.app.inject({
    url: `/v1/nothing/${secrets.email}?name=${secrets.name}`,
    headers: { host },
  });
  await app.app.inject({ url: `/v1/%zz/${secrets.query}`, headers: { host } });
  expectNothingPrivate();
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.length).toBeGreaterThan(6);
  for (const line of answered) {
    expect(line).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(Object.keys(line).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'].sort(),
    );
  }
});

test('NEW-1: a rehearsal is marked', async () => {
  const call = { as: world.admin, body: propertyBody() };
  await app.rehearse(portfolioEndpoints.create, call);
  await app.call(portfolioEndpoints.create, call);
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ rehearsal }) => rehearsal)).toEqual([true, undefined]);
});

test('a bug is logged with its request id and trace, without the content of the request', async () => {
  const client = new pg.Client({ ...app.connections.superuser });
  await client.connect();
  await client.query(`ALTER TABLE properties ADD CONSTRAINT broken CHECK (city <> 'Broken')`);
  await client.end();
  const answer = await app.call(portfolioEndpoints.create, {
    as: world.admin,
    body: propertyBody({ addressLine1: secrets.street, city: 'Broken' }),
  });
  expect(answer.problem.status).toBe(500);
  expectNothingPrivate();
  const [failure] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'failed');
  expect(failure.requestId).toBe(answer.problem.requestId);
  expect(failure.err.message).toMatch(/violates check constraint "broken[_"]/);
  expect(failure.err.stack).toContain('insertProperty');
});

describe('an error is described without a person’s data', () => {
  const cause = new pg.DatabaseError('duplicate key value', 100, 'error');
  cause.detail = `Key (email)=(${secrets.email}) already exists.`;
  cause.code = '23505';

  test('of the database driver: without the statement, its parameters and the detail', () => {
    const error = new DrizzleQueryError('insert into users', [secrets.email, secrets.name], cause);
    const text = JSON.stringify(describeError(error));
    expect(text).toContain('duplicate key value');
    expect(text).toContain('23505');
    expect(text).not.toMatch(/private\.person|Wilhelmina|insert into users/);
  });

  test('of the database: without the value that it could not accept', () => {
    const refusal = new pg.DatabaseError(`invalid input: "${secrets.name}"`, 100, 'error');
    refusal.code = '22P02';
    const text = JSON.stringify(describeError(new DrizzleQueryError('select', [], refusal)));
    expect(text).toContain('22P02');
    expect(text).not.toContain(secrets.name);
  });

  test('even when a parameter reads like a line of a trace', () => {
    const parameter = `x\n    at home of ${secrets.name}\nat ${secrets.street}`;
    const error = new DrizzleQueryError('insert into notes', [parameter], cause);
    const text = JSON.stringify(describeError(error));
    expect(text).toContain('log.test.ts');
    expect(text).not.toMatch(/Wilhelmina|Secret Lane/);
  });

  test('of a thrown value that is not an error', () => {
    expect(describeError(secrets.password)).toEqual({ message: 'not an error object' });
  });
});
