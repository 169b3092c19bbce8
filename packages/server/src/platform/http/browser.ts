import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Access to the sender of a request: its address and cookies. */
export interface Browser {
  /** The address of the request; for IPv6 the network, because one machine has many addresses in it. */
  readonly address: string;
  cookie(name: string): string | null;
  /** Sets a cookie that no script can read and that only the API's own pages send back. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  dropCookie(name: string): void;
}

export function browserOf(request: FastifyRequest, reply: FastifyReply, siteUrl: string): Browser {
  const secure = siteUrl.startsWith('https:');
  // With this prefix, browsers accept the cookie only from this host, so a neighboring domain cannot set it.
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

/** IPv4 unchanged; IPv6 as its first 64 bits, which is what a provider gives one customer. */
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

/** Some proxies write the sender's port into `X-Forwarded-For`, a different one for each connection. */
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
