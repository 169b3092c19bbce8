import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

type FindAddresses = (
  host: string,
  /** Without addresses if there is an error. */
  done: (error: Error | null, addresses?: readonly LookupAddress[]) => void,
) => void;

type IsAllowed = (address: string) => boolean;

/** The message of a connection that was refused because of its address. */
export const NOT_PUBLIC = 'not a public address';

/**
 * Looks a host up once, refuses it if one of its addresses is not allowed, and connects to what was checked, so that a
 * later DNS response cannot change it.
 */
export function checkedLookup(isAllowed: IsAllowed, find: FindAddresses): LookupFunction {
  return (host, { all }, done) => {
    find(host, (error, addresses = []) => {
      const [first] = addresses;
      const refused = !error && !(first && addresses.every(({ address }) => isAllowed(address)));
      const problem = refused ? new Error(NOT_PUBLIC) : error;
      if (problem || !first) return done(problem, '', 0);
      if (all) return done(null, [...addresses]);
      done(null, first.address, first.family);
    });
  };
}

/** False for a literal address, in any notation, that is not allowed: it is not looked up. */
export function isAllowedHost(url: string, isAllowed: IsAllowed): boolean {
  const hostname = URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1');
  return hostname !== undefined && hostname !== '' && (isIP(hostname) === 0 || isAllowed(hostname));
}
