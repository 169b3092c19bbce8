import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './server.ts';

async function warningsOf(trustProxy: string | undefined, headers: Record<string, string>) {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const server = await createServer({ log, trustProxy });
  const ask = () => server.inject({ url: '/', remoteAddress: '10.0.0.7', headers });
  await ask();
  await ask();
  await server.close();
  return lines.filter((line) => line.includes('TRUST_PROXY'));
}

const forwarded = { 'x-forwarded-for': '198.51.100.1' };

test.each([
  ['no proxy is trusted', undefined],
  ['another proxy is trusted', '10.0.0.8'],
])('API-14: a forwarded address is ignored with one warning when %s', async (_, trustProxy) => {
  const warnings = await warningsOf(trustProxy, forwarded);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).not.toMatch(/10\.0\.0\.7|198\.51/);
});

test('API-14: there is no warning with a trusted proxy, or without a proxy', async () => {
  expect(await warningsOf('10.0.0.0/8', forwarded)).toEqual([]);
  expect(await warningsOf(undefined, {})).toEqual([]);
});
