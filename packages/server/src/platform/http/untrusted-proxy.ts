import type { FastifyInstance } from 'fastify';

/**
 * Behind a proxy that is not trusted everyone has the proxy's address, and shares its limits. Nothing else would tell
 * why. Once, since strangers can send the header too, and without the address, since logs hold none.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ips, log }) => {
    // The first of `ips` is the sender; others follow when the sender is trusted.
    const isTrusted = ips !== undefined && ips.length > 1;
    if (warned || isTrusted || headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      'X-Forwarded-For came from an address that TRUST_PROXY does not name and was ignored; if it is your proxy, ' +
        'add it, or all people behind it share the limits of one address',
    );
  });
}
