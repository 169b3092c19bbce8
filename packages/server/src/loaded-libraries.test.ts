import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

/** Each takes memory and time of every start, so a library that few requests need is imported by the code that uses it. */
const loadedAtStart = [
  '@fastify/accept-negotiator',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/under-pressure',
  '@node-rs/argon2',
  'drizzle-orm',
  'fast-json-stringify',
  'fastify',
  'graphile-worker',
  'ical-generator',
  'ipaddr.js',
  'modern-tar',
  'openid-client',
  'otplib',
  'pg',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'rrule-temporal',
  'standardwebhooks',
  'uuid',
  'yazl',
  'zod',
];

test('a server loads only these libraries at its start, and the others when they are first needed', async () => {
  const program = join(import.meta.dirname, 'testing/loaded-libraries.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const loaded = new Set(JSON.parse(stdout) as string[]);
  expect(Object.keys(packageJson.dependencies).filter((name) => loaded.has(name))).toEqual(
    loadedAtStart,
  );
});
