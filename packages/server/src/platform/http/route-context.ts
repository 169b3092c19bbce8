import { EVENTS, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Trail } from '../audit/trail.ts';
import type { Organization } from '../database/organization-table.ts';
import type { Job } from '../jobs/job.ts';
import { Admission, type AdmissionOptions } from './admission.ts';
import type { HeavyTurns } from './heavy-turns.ts';
import { KeptAnswers } from './kept-answers.ts';
import { createClaimAhead, type ClaimAhead, type Sessions } from './idempotency.ts';
import { refuseRehearsal } from './rehearsal.ts';
import { responseSchemasOf } from './response-schema.ts';
import type { StreamedUploads } from './streamed-uploads.ts';
import { createTrailKeeper, type Run } from './trail-keeper.ts';

export interface RouteDependencies extends AdmissionOptions {
  readonly app: FastifyInstance;
  readonly sessions: Sessions;
  /** Records refused attempts. */
  readonly trail: Trail;
  readonly heavyTurns: HeavyTurns;
  readonly streamedUploads: StreamedUploads;
  /** For rehearsals: what the queued jobs would send. */
  jobs(): readonly Job<never>[];
  /** The base address of an organization's pages; with https, its cookies are only for https. */
  urlOf(organization: Organization): string;
}

/** The dependencies shared by all ways to handle an endpoint. */
export interface RouteContext extends RouteDependencies {
  readonly admission: Admission;
  readonly claimAhead: ClaimAhead;
  readonly keptAnswers: KeptAnswers;
  /** The endpoints that honor `Rehearse: 1`. */
  readonly rehearsable: Set<EndpointDefinition>;
  /** Records refusals for the security log. */
  keepingTrail(endpoint: EndpointDefinition, run: Run): Run;
  /** An endpoint that cannot be rehearsed refuses a rehearsal. */
  register(endpoint: EndpointDefinition, run: Run, canBeRehearsed?: true): void;
}

export function createRouteContext(dependencies: RouteDependencies): RouteContext {
  const { app, directory, trail } = dependencies;
  const admission = new Admission(dependencies);
  const keepingTrail = createTrailKeeper(directory, trail);
  const rehearsable = new Set<EndpointDefinition>();
  return {
    ...dependencies,
    admission,
    claimAhead: createClaimAhead(dependencies.sessions),
    keptAnswers: new KeptAnswers(app),
    rehearsable,
    keepingTrail,
    register: (endpoint, run, canBeRehearsed) => {
      if (canBeRehearsed) rehearsable.add(endpoint);
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...schemasOf(endpoint),
        // Otherwise every closed page would be logged as an interrupted response.
        ...(endpoint.response === EVENTS && { logLevel: 'warn' }),
        onRequest: keepingTrail(endpoint, async (request, reply) => {
          await admission.checkBeforeBody(endpoint, request, reply);
          if (!canBeRehearsed) refuseRehearsal(request);
        }),
        handler: keepingTrail(endpoint, run),
        onSend: admission.recordingSupport(endpoint),
      });
    },
  };
}

/** An endpoint's serializer, and what hooks need to know of it. */
export function schemasOf(endpoint: EndpointDefinition): Pick<RouteOptions, 'schema' | 'config'> {
  return {
    schema: { response: responseSchemasOf(endpoint) },
    config: {
      knowsSender: endpoint.access !== 'public',
      streamsBody: endpoint.upload?.streamed === true,
      keepsAnswers: endpoint.tagged === true,
    },
  };
}
