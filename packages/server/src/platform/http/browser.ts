import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** Access to the sender of a request: its address and cookies. */
export interface Browser {
  /** The address of the request; for IPv6 the network, because one machine has many addresses in it. */
  readonly address: string;
  /** Its address, shortened as it may be kept and shown. */
  readonly shortAddress: string | null;
  /** What it calls itself; at most 300 characters. */
  readonly userAgent: string | null;
  cookie(name: string): string | null;
  /** Sets a cookie that no script can read and that only the API's own pages send back. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  dropCookie(name: string): void;
}

const LONGEST_USER_AGENT = 300;

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
    shortAddress: shortenedAddress(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) || null,
    cookie: (name) => request.cookies[nameOf(name)] || null,
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(nameOf(name), value, { ...options, maxAge }),
    dropCookie: (name) => void reply.clearCookie(nameOf(name), options),
  };
}

/** IPv4 unchanged; IPv6 as its first 64 bits, which is what a provider gives one customer. */
export function networkOf(address: string): string {
  const ip = parsed(address);
  if (!ip) return withoutPort(address);
  return ip.kind() === 'ipv4' ? ip.toString() : `${groupsOf(ip, 4)}::/64`;
}

/**
 * TRUST-5: what is shown of an address: enough to recognize a place, and too little to find a person. IPv4 as its first
 * 24 bits, IPv6 as its first 48; null if it is not an address.
 */
export function shortenedAddress(address: string): string | null {
  const ip = parsed(address);
  if (!ip) return null;
  if (ip.kind() === 'ipv6') return `${groupsOf(ip, 3)}::/48`;
  return `${ip.toString().split('.').slice(0, 3).join('.')}.0/24`;
}

/** An IPv4 address that is written as an IPv6 one is an IPv4 address. */
function parsed(address: string) {
  const ip = withoutPort(address);
  return ipaddr.isValid(ip) && !/^\d+$/.test(ip) ? ipaddr.process(ip) : null;
}

/** Some proxies write the sender's port into `X-Forwarded-For`, a different one for each connection. */
function withoutPort(address: string): string {
  const match = /^(\d+(?:\.\d+){3}):\d+$|^\[(.+)\](?::\d+)?$/.exec(address);
  return match?.[1] ?? match?.[2] ?? address;
}

/** The first groups of an IPv6 address. */
function groupsOf(ip: IPv4 | IPv6, count: number): string {
  const groups = 'parts' in ip ? ip.parts.slice(0, count) : [];
  return groups.map((group) => group.toString(16)).join(':');
}
