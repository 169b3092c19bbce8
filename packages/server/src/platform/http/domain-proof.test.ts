import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { localhostTls, trustMailServers } from '#testing/mail-server';
import { startNameServer } from '#testing/name-server';
import { createDomainProofs } from './domain-proof.ts';

const TOKEN = 'tenantry-a-token';

beforeAll(trustMailServers);

interface Given {
  readonly insideAllowed?: boolean;
  readonly domain?: string;
  readonly connected?: () => void;
}

/** Whether `localhost` is proved, with this web server and an empty DNS. */
async function proves(
  answer: RequestListener,
  { insideAllowed = true, domain = 'localhost', connected = () => undefined }: Given = {},
) {
  const nameServer = await startNameServer();
  const server = createServer(localhostTls(), answer).on('connection', connected);
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => {
    nameServer.stop();
    server.closeAllConnections();
    server.close();
  });
  const proofs = createDomainProofs({
    nameServers: [nameServer.address],
    webPort: (server.address() as AddressInfo).port,
    insideAllowed: async () => insideAllowed,
  });
  return proofs.proves(domain, TOKEN);
}

const page: RequestListener = ({ url }, answer) =>
  url === '/.well-known/tenantry-domain'
    ? answer.end(`${TOKEN}\n`)
    : answer.writeHead(302, { location: '/.well-known/tenantry-domain' }).end();

test('ORG-7: a page of the domain proves it', async () => {
  expect(await proves(page)).toBe(true);
});

test.each<[string, RequestListener]>([
  ['says something else', (_, answer) => answer.end(`${TOKEN}s`)],
  ['leads elsewhere', (_, answer) => answer.writeHead(302, { location: '/other' }).end(TOKEN)],
  ['is not there', (_, answer) => answer.writeHead(404).end(TOKEN)],
  ['is too long', (_, answer) => answer.end(`${TOKEN}${' '.repeat(2_000)}`)],
  ['breaks off', (_, answer) => answer.destroy()],
])('ORG-7: a page that %s proves nothing', async (_, answer) => {
  expect(await proves(answer)).toBe(false);
});

test('ORG-7: a page with the certificate of another name proves nothing', async () => {
  expect(await proves(page, { domain: '127.0.0.1' })).toBe(false);
});

test.each(['localhost', '127.0.0.1', '127.1', '0x7f.0.0.1', '2130706433', '127.0.0.256'])(
  'ORG-7: the server never connects to %s in an installation with several organizations',
  async (domain) => {
    const connected = vi.fn<() => void>();
    expect(await proves(page, { domain, connected, insideAllowed: false })).toBe(false);
    expect(connected).not.toHaveBeenCalled();
  },
);

test('ORG-7: unresponsive name servers are not waited for one after the other', async () => {
  const asked = new Set<number>();
  const silent = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const socket = createSocket('udp4', () => asked.add(index)).bind(0, '127.0.0.1');
      await once(socket, 'listening');
      onTestFinished(() => void socket.close());
      return `127.0.0.1:${socket.address().port}`;
    }),
  );
  const proofs = createDomainProofs({
    nameServers: silent,
    timeoutMs: 400,
    findAddress: (_, done) => done(null, '127.0.0.1', 4),
    insideAllowed: async () => false,
  });
  expect(await proofs.proves('example.com', TOKEN)).toBe(false);
  expect(asked.size).toBeGreaterThan(0);
  expect(asked.size).toBeLessThan(silent.length);
});
