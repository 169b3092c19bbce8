import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Trail } from '../audit/trail.ts';
import { networkOf } from './browser.ts';
import type { OrganizationDirectory } from './directory.ts';
import { AppError } from './errors.ts';

export type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Returns a wrapper that records refusals for the security log, after the transaction is rolled back. */
export function createTrailKeeper(directory: OrganizationDirectory, trail: Trail) {
  return ({ method, path }: EndpointDefinition, run: Run): Run =>
    async (request, reply) => {
      try {
        return await run(request, reply);
      } catch (error) {
        const entry = error instanceof AppError ? error.details.trail : undefined;
        if (entry) {
          const address = networkOf(request.ip);
          // The response is the refusal, even if the organization cannot be found.
          const organization = await directory.byHost(request.hostname).catch((failed: unknown) => {
            request.log.warn(
              { err: failed, kind: entry.kind },
              'a refused attempt was not recorded',
            );
            return null;
          });
          await trail.keep(organization, { ...entry, address, what: `${method} ${path}` });
        }
        throw error;
      }
    };
}
