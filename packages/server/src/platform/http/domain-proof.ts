import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { isPublicAddress } from '../mail/public-address.ts';
import { checkedLookup, isAllowedHost } from './checked-lookup.ts';

/** The two places of a domain's proof. */
export const recordNameOf = (domain: string) => `_tenantry.${domain}`;
export const proofUrlOf = (domain: string) => `https://${domain}/.well-known/tenantry-domain`;

export interface DomainProofs {
  /** Whether the domain's DNS or its own web server has the token. */
  proves(domain: string, token: string): Promise<boolean>;
}

type FindAddress = (
  host: string,
  done: (error: Error | null, address: string, family: number) => void,
) => void;

interface Options {
  /** Name servers, as `address:port`, instead of the machine's. */
  readonly nameServers?: readonly string[] | undefined;
  /** The web servers' port; other than 443 only in tests. */
  readonly webPort?: number;
  /** Resolves a host's address, instead of the machine's resolver. */
  readonly findAddress?: FindAddress;
  /** Timeout for all DNS queries together, and for the web server. */
  readonly timeoutMs?: number;
  /** Whether the domain's web server may be on a private network, because there is no other organization. */
  insideAllowed(): Promise<boolean>;
}

const MAX_BYTES = 1_000;

export function createDomainProofs(options: Options): DomainProofs {
  const { nameServers, insideAllowed, webPort = 443, timeoutMs = 5_000 } = options;
  const { findAddress = lookup } = options;
  return {
    proves: async (domain, token) => {
      if (await hasTxtRecord(domain, token, { nameServers, timeoutMs })) return true;
      const inside = await insideAllowed();
      const isAllowed = (address: string) => inside || isPublicAddress(address);
      const page = { port: webPort, timeoutMs, findAddress, isAllowed };
      return (await pageText(proofUrlOf(domain), page)) === token;
    },
  };
}

/** Limits the total time, even if many name servers do not respond. */
async function hasTxtRecord(
  domain: string,
  token: string,
  { nameServers, timeoutMs }: { nameServers: Options['nameServers']; timeoutMs: number },
) {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    const records = await resolver.resolveTxt(recordNameOf(domain)).catch(() => []);
    return records.some((parts) => parts.join('') === token);
  } finally {
    clearTimeout(timer);
  }
}

interface PageOptions {
  readonly port: number;
  readonly timeoutMs: number;
  readonly findAddress: FindAddress;
  isAllowed(address: string): boolean;
}

/** Follows no redirect: another host must not prove this one. Connects to the address that was checked. */
async function pageText(url: string, options: PageOptions): Promise<string | null> {
  const { port, timeoutMs, findAddress, isAllowed } = options;
  if (!isAllowedHost(url, isAllowed)) return null;
  const looked = checkedLookup(isAllowed, (host, done) =>
    findAddress(host, (error, address, family) => done(error, [{ address, family }])),
  );
  return new Promise((resolve) => {
    const asked = request(
      url,
      { port, lookup: looked, signal: AbortSignal.timeout(timeoutMs), agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          if (text.length > MAX_BYTES) asked.destroy();
        });
        answer.on('end', () => {
          const whole = answer.statusCode === 200 && text.length <= MAX_BYTES;
          resolve(whole ? text.trim() : null);
        });
        answer.on('error', () => resolve(null));
      },
    );
    asked.on('error', () => resolve(null));
    asked.on('close', () => resolve(null));
    asked.end();
  });
}
