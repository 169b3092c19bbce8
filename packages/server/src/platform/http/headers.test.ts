import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { anOrganization } from '#testing/factories';
import { startTestApp, useTestApp } from '#testing/test-app';
import { createLogger } from '../log.ts';
import { createServer } from './server.ts';

const app = useTestApp();

describe('SHELL-14: instructions to browsers and to people who find a weakness', () => {
  test('SHELL-14: to use only https, if the public address has it', async () => {
    const log = createLogger('silent');
    for (const httpsOnly of [true, false]) {
      const server = await createServer({ log, httpsOnly });
      const { headers } = await server.inject('/openapi.json');
      expect(headers['strict-transport-security']).toBe(httpsOnly ? 'max-age=31536000' : undefined);
      await server.close();
    }
  });

  test('SHELL-14: that no page uses the camera, the microphone, the location or devices', async () => {
    const { headers } = await app.current.app.inject('/healthz/live');
    const features = String(headers['permissions-policy']).split(', ');
    expect(features).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'usb=()']),
    );
    expect(features.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature))).toEqual([]);
  });

  test('SHELL-14: security.txt says where to report a weakness, for every organization', async () => {
    const { domain } = await anOrganization(app.current);
    const ask = (from = app.current) =>
      from.app.inject({ url: '/.well-known/security.txt', headers: { host: domain } });
    const answer = await ask();
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body.split('\n')).toEqual([
      `Contact: https://${domain}/`,
      'Expires: 2026-09-06T14:00:00Z',
      'Preferred-Languages: en',
      `Canonical: https://${domain}/.well-known/security.txt`,
      '',
    ]);
    const other = await startTestApp({ securityContact: 'mailto:security@example.com' });
    await anOrganization(other);
    expect((await ask(other)).body).toContain('Contact: mailto:security@example.com\n');
    await other.close();
  });
});

test('API-7: a request that names two hosts is refused', async () => {
  const { domain } = await anOrganization(app.current);
  const other = await anOrganization(app.current);
  await app.current.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.current.app.server.address() as AddressInfo;
  const ask = async (...hosts: string[]) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = ['GET /v1/public/organization HTTP/1.1', ...hosts.map((host) => `Host: ${host}`)];
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    return Number((await text(socket)).slice('HTTP/1.1 '.length).slice(0, 3));
  };
  expect(await ask(domain)).toBe(200);
  expect([await ask(domain, other.domain), await ask(other.domain, domain)]).toEqual([400, 400]);
});
