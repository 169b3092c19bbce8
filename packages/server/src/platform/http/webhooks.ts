import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import type { Database, Transact } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { OrganizationDirectory } from './directory.ts';

/** Events are a few kilobytes; an endpoint that takes more says so. */
const MAX_BYTES = 1024 * 1024;

/** What another service sent, which nobody has believed yet. */
export interface WebhookCall {
  /** Byte for byte, since signatures are about bytes. */
  readonly body: Buffer;
  readonly headers: FastifyRequest['headers'];
  readonly now: Temporal.Instant;
  /** Opens transactions in an organization that what was sent names; null when there is none of that id. */
  within(organizationId: string): Promise<Within | null>;
}

export interface Within {
  readonly organization: Organization;
  readonly transact: Transact;
}

/** Registers a route that takes any body as it came, in a scope of its own, because everyone else's is parsed. */
export function registerWebhook(
  app: FastifyInstance,
  options: Omit<RouteOptions, 'handler'>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    scope.route({ ...options, bodyLimit: options.bodyLimit ?? MAX_BYTES, handler });
  });
}

export function webhookCallOf(
  request: FastifyRequest,
  database: Database,
  directory: OrganizationDirectory,
): WebhookCall {
  return {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    now: database.now(),
    within: async (id) => {
      const organization = (await directory.all()).find((known) => known.id === id);
      if (!organization) return null;
      const scope = { organization, requestId: request.id };
      return { organization, transact: (work) => database.transact(scope, work) };
    },
  };
}
