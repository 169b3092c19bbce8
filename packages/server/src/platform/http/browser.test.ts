import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { browserOf, networkOf, shortenedAddress } from './browser.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:49152', '203.0.113.9'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:49152', '192.0.2.1'],
  ['64:ff9b:1:2:3:4:192.0.2.1', '64:ff9b:1:2::/64'],
  ['[2001:db8:1:2::5]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.9:49152', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:db8::6]:49152', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', null],
  ['', null],
])('TRUST-5: the address %s is shown as %s', (ip, shown) => {
  expect(shortenedAddress(ip)).toBe(shown);
});

test.each([
  ['https://homes.example.com', true],
  ['http://localhost:3000', false],
])('the cookies of %s are for https alone: %s', async (siteUrl, secure) => {
  const server = fastify();
  await server.register(cookie);
  server.get('/', (request, reply) => {
    const browser = browserOf(request, reply, siteUrl);
    browser.setCookie('one', `${browser.cookie('two')}!`, 60);
    browser.dropCookie('two');
    const { address: ip, userAgent } = browser;
    return { ip, userAgent, none: browser.cookie('three') };
  });
  const prefix = secure ? '__Host-' : '';
  // A cookie set by a neighboring domain has another name.
  const cookies = { [`${prefix}two`]: 'hello', ...(secure && { three: 'planted' }) };
  const headers = { 'user-agent': 'x'.repeat(400) };
  const answer = await server.inject({ url: '/', cookies, headers });
  await server.close();
  expect(answer.json()).toEqual({ ip: '127.0.0.1', userAgent: 'x'.repeat(300), none: null });
  const path = secure ? '/' : '/v1';
  const common = { path, httpOnly: true, sameSite: 'Lax', ...(secure && { secure }) };
  expect(answer.cookies).toEqual([
    { name: `${prefix}one`, value: 'hello!', maxAge: 60, ...common },
    expect.objectContaining({ name: `${prefix}two`, value: '', ...common }),
  ]);
});
