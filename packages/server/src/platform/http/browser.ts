import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a handler may know of whoever sends the request, and leave with them. */
export interface Browser {
  /** The address that the request came from; of IPv6 the network, since one machine has many addresses there. */
  readonly address: string;
  cookie(name: string): string | null;
  /** Sets a cookie that no script reads and that only the API's own pages send back. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  dropCookie(name: string): void;
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, siteUrl: string): Browser {
  const secure = siteUrl.startsWith('https:');
  // By this name browsers take the cookie from this very host only, so that no neighbor of its domain can plant one.
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  const options = {
    path: secure ? '/' : '/v1',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  } as const;
  return {
    address: networkOf(request.ip),
    cookie: (name) => request.cookies[nameOf(name)] || null,
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(nameOf(name), value, { ...options, maxAge }),
    dropCookie: (name) => void reply.clearCookie(nameOf(name), options),
  };
}

/** IPv4 as it is; IPv6 as its first 64 bits, which is what one customer of a provider is given. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [start = '', end] = ip.replace(/%.*$/, '').split('::');
  const first = start.split(':').filter(Boolean);
  const last = (end ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...(end === undefined ? [] : zeros), ...last].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
