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
export function networkOf(address: string): string {
  const ip = withoutPort(address);
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  const isIPv4 = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Some proxies write the port of the sender into `X-Forwarded-For`, another one for each connection. */
function withoutPort(address: string): string {
  const match = /^(\d+(?:\.\d+){3}):\d+$|^\[(.+)\](?::\d+)?$/.exec(address);
  return match?.[1] ?? match?.[2] ?? address;
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [start = '', end] = ip
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    })
    .split('::');
  const first = start.split(':').filter(Boolean);
  const last = (end ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].map((group) => parseInt(group, 16));
}
