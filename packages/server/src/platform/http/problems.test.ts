import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { errorCodes, errorKind, type ErrorCode } from '@tenantry/contract/errors';
import { problem } from '@tenantry/contract/shared/errors';
import { MAX_BODY_BYTES, MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { InjectOptions } from 'fastify';
import { anOrganization, aPerson, propertyBody } from '#testing/factories';
import { anAdmin } from '#testing/landlord';
import { requestOf } from '#testing/calls';
import { eventually } from '#testing/eventually';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import type { TestDatabase } from '#testing/test-connections';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { AppError, problemOf } from './errors.ts';
import { registerHealth } from './health.ts';
import { createServer } from './server.ts';

const app = useTestApp();

/** Sends the request, and checks the complete problem response. */
async function problemTo({ app: server }: TestApp, request: InjectOptions) {
  const answer = await server.inject(request);
  const body = problem.strict().parse(answer.json());
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(body.status).toBe(answer.statusCode);
  expect(body.status).toBe(errorKind(body.code as ErrorCode).status);
  expect(body.type).toBe(`urn:tenantry:error:${body.code}`);
  return { ...body, headers: answer.headers };
}

describe('every refusal has a sentence', () => {
  test.each(['/v1/nothing', '/v1/admin/properties/x/y/z', '/nothing', '/v1', '/v1/public/../x'])(
    '404 for the unknown path %s',
    async (url) => {
      const { code, message } = await problemTo(app.current, { url });
      expect({ code, message }).toEqual({ code: 'not_found', message: 'Not found.' });
    },
  );

  test('400 for an address that cannot be read, without repeating it', async () => {
    const body = await problemTo(app.current, { url: '/v1/public/properties/%zz-secret' });
    expect(body.code).toBe('malformed');
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('400 names each field that is wrong', async () => {
    const body = { city: '', zipCode: 'abc', attributes: [{ attributeId: 'x' }], surprise: 1 };
    const request = requestOf(portfolioEndpoints.create, { as: await anAdmin(app.current), body });
    const { code, fields, message } = await problemTo(app.current, request);
    expect(code).toBe('malformed');
    expect(message).toBe(
      'Check these fields: Address line 1, City, State, Zip code, Monthly amount and more.',
    );
    expect(fields).toMatchObject({
      city: 'City is required',
      zipCode: 'Enter a zip code of five digits.',
      addressLine1: 'Address is required',
      'attributes.0.attributeId': 'Attribute id (entry 1) is not an id.',
      surprise: 'Surprise: unknown field.',
    });
  });

  test('413 for a body that is too large', async () => {
    const body = { addressLine1: 'x'.repeat(MAX_BODY_BYTES) };
    const request = requestOf(portfolioEndpoints.create, { as: await anAdmin(app.current), body });
    expect(await problemTo(app.current, request)).toMatchObject({ code: 'too_large', status: 413 });
  });

  test('413 for a file that is too large, and 415 for a body that is not a form', async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const upload = organizationEndpoints.uploadOrganizationImage;
    const params = { organizationName: organization.name, fileName: 'a.png' };
    const file = Buffer.alloc(MAX_IMAGE_BYTES + 1);
    const tooLarge = await problemTo(app.current, requestOf(upload, { as, params, file }));
    expect(tooLarge).toMatchObject({ code: 'too_large', status: 413 });
    const json = await problemTo(app.current, requestOf(upload, { as, params, body: {} }));
    expect(json).toMatchObject({ code: 'unsupported_media_type', status: 415 });
  });
});

test('AUTH-10: 429 with Retry-After after too many attempts to sign in, for that address only', async () => {
  const limited = await startTestApp({ callQuotas: { session: 0, address: 0 } });
  await anOrganization(limited);
  const request = requestOf(accessEndpoints.login, { body: { authType: 'Google', token: 'x' } });
  for (let attempt = 0; attempt < accessEndpoints.login.perMinute; attempt += 1) {
    expect((await limited.app.inject(request)).statusCode).toBe(422);
  }
  const refused = await problemTo(limited, request);
  expect(refused).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await limited.app.inject({ ...request, remoteAddress: '192.0.2.7' });
  expect(other.statusCode).toBe(422);
  await limited.close();
});

describe('503 with Retry-After while the database is down', () => {
  test.each([
    ['it ends connections in the middle', endEachConnection],
    ['it cannot be reached', moveAway],
  ])('when %s', async (_, cutOff) => {
    const cut = await startTestApp();
    const as = await anAdmin(cut);
    const list = requestOf(portfolioEndpoints.list, { as, query: {} });
    expect((await cut.app.inject(list)).statusCode).toBe(200);
    await cutOff(cut);
    for (const request of [list, { url: '/healthz/ready' }]) {
      const refused = await problemTo(cut, request);
      expect(refused).toMatchObject({ code: 'unavailable', status: 503 });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await cut.app.inject({ url: '/healthz/live' })).statusCode).toBe(200);
    await cut.close();
  });
});

describe('503 says what is wrong, readiness follows, and the log names it', () => {
  test.each([
    [
      'diskFull',
      /^The server’s disk is full/,
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER no_room BEFORE INSERT ON properties EXECUTE FUNCTION no_room()`,
    ],
    ['readOnly', /^The database is read-only/, setting('SET default_transaction_read_only = on')],
    ['connections', /^The server is handling too much/, setting('CONNECTION LIMIT 0')],
  ])('%s', async (outage, sentence, cause) => {
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
    const hit = await startTestApp({ log });
    const as = await anAdmin(hit);
    await asSuperuser(hit.connections, cause);
    await asSuperuser(hit.connections, endOthers);
    const create = requestOf(portfolioEndpoints.create, { as, body: propertyBody() });
    // A closed connection is detected only when it is used.
    await eventually(async () => {
      const refused = await problemTo(hit, create);
      expect(refused).toMatchObject({ status: 503, message: expect.stringMatching(sentence) });
    });
    const ready = await problemTo(hit, { url: '/healthz/ready' });
    expect(ready).toMatchObject({ status: 503, message: expect.stringMatching(sentence) });
    expect(lines.join()).toContain(`"outage":"${outage}"`);
    await hit.close();
  });

  test('a frozen database is not waited for', async () => {
    const { connections } = app.current;
    const pool = createPool({ ...connections.application, max: 1 }, createLogger('silent'));
    expect(pool.options).toMatchObject({ query_timeout: 15_000 });
    pool.options.query_timeout = 300;
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    const server = await createServer({ log: createLogger('silent') });
    registerHealth(server, { pool, replica: null, metricsToken: undefined, isReady: () => true });
    process.kill(pid, 'SIGSTOP');
    const answer = await server.inject('/healthz/ready');
    process.kill(pid, 'SIGCONT');
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      503,
      'The database did not respond in time. Please try again in a moment.',
    ]);
    await eventually(async () =>
      expect((await server.inject('/healthz/ready')).statusCode).toBe(200),
    );
    await server.close();
    await pool.end();
  });
});

/** Applies only to the test's own database. */
function setting(change: string): string {
  return `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`;
}

const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** The server ends each connection of the pool before its first statement. */
async function endEachConnection({ database: { pool } }: TestApp): Promise<void> {
  pool.on('acquire', (client) => {
    client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  });
}

async function moveAway({ database: { pool }, connections }: TestApp): Promise<void> {
  pool.options.port = 1;
  await asSuperuser(connections, endOthers);
}

async function asSuperuser({ superuser }: TestDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ ...superuser });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a bug gets 500 without internal details', async () => {
  const broken = await startTestApp();
  const as = await anAdmin(broken);
  await asSuperuser(broken.connections, 'ALTER TABLE properties RENAME COLUMN city TO town');
  const body = await problemTo(broken, requestOf(portfolioEndpoints.list, { as, query: {} }));
  const { headers: _, requestId: __, ...rest } = body;
  expect(rest).toEqual({
    type: 'urn:tenantry:error:internal',
    title: 'Internal error',
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  });
  await broken.close();
});

test('each code has one status, and each status a title', () => {
  for (const code of errorCodes) {
    const { status } = errorKind(code);
    const answer = problemOf(new AppError(code, 'Because.'), 'request');
    expect(answer).toMatchObject({ status, code, message: 'Because.', requestId: 'request' });
    expect(answer.title).not.toBe('Error');
  }
});

describe('over a real socket', () => {
  async function answerTo(lines: string[]): Promise<string> {
    const { port } = app.current.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(lines.join('\r\n'));
    return text(socket);
  }

  test.each([
    ['no HTTP at all', ['hello', '', '']],
    ['a header that cannot be', ['GET / HTTP/1.1', 'Host: x', 'A\u0000b: c', '', '']],
    [
      'two lengths',
      ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2', '', ''],
    ],
    ['a huge header', ['GET / HTTP/1.1', 'Host: x', `A: ${'x'.repeat(20_000)}`, '', '']],
    ['no host', ['GET / HTTP/1.1', 'Connection: close', '', '']],
  ])('%s is refused and the server lives on', async (_, lines) => {
    if (!app.current.app.server.listening) await app.current.app.listen({ port: 0 });
    expect(await answerTo(lines)).toMatch(/^HTTP\/1\.1 4\d\d /);
    const close = ['GET /healthz/live HTTP/1.1', 'Host: x', 'Connection: close', '', ''];
    expect(await answerTo(close)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
