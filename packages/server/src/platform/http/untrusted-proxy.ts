import type { FastifyInstance } from 'fastify';

/**
 * Behind an untrusted proxy, everyone has the proxy's address and shares its limits, and nothing else would show why.
 * Logged once, because anyone can send the header, and without the address, because logs contain none.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ips, log }) => {
    // The first of `ips` is the sender; others follow if the sender is trusted.
    const isTrusted = ips !== undefined && ips.length > 1;
    if (warned || isTrusted || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      'X-Forwarded-For came from an address that TRUST_PROXY does not name and was ignored; if it is your proxy, ' +
        'add it, or all people behind it share the limits of one address',
    );
  });
}
