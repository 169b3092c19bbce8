import { problem } from '@tenantry/contract/shared/errors';
import {
  EVENTS,
  FILE,
  type Access,
  type EndpointDefinition,
} from '@tenantry/contract/shared/endpoint';
import type {} from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import type { z } from 'zod';
import { jsonSchemaOf, type JsonSchema } from './response-schema.ts';

const problemSchema = jsonSchemaOf(problem, 'output');

/** Describes an endpoint in `/openapi.json`, with its rehearsals if it has any. */
export function documentationOf(
  endpoint: EndpointDefinition,
  rehearsal: z.ZodType | null = null,
): FastifySchema {
  const failure = { description: 'Refused, with a reason', ...problemSchema };
  const own = responsesOf(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(typeof endpoint.access === 'object' && { 'x-permission': endpoint.access.staff }),
    description: `${needOf(endpoint.access)}${honored(endpoint)}`,
    ...(endpoint.params && { params: jsonSchemaOf(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchemaOf(endpoint.query, 'input') }),
    ...(endpoint.upload ? uploadSchema(endpoint.upload.field) : bodySchema(endpoint)),
    ...(endpoint.response === FILE && { produces: ['application/octet-stream'] }),
    ...(endpoint.response === EVENTS && { produces: ['text/event-stream'] }),
    ...(rehearsal && { headers: rehearseHeader }),
    response: {
      ...own,
      ...(rehearsal && { 200: orRehearsed(own['200'], jsonSchemaOf(rehearsal, 'output')) }),
      '4xx': failure,
      '5xx': failure,
    },
  };
}

function honored({ idempotent, tagged }: EndpointDefinition): string {
  if (tagged)
    return ' Has an ETag: 304 without a body for If-None-Match, while nothing has changed.';
  return idempotent ? ' Honors Idempotency-Key.' : '';
}

function responsesOf({ response, status = 200 }: EndpointDefinition): Record<string, JsonSchema> {
  return typeof response === 'string' ? {} : { [status]: jsonSchemaOf(response, 'output') };
}

const rehearseHeader = {
  type: 'object',
  properties: {
    Rehearse: {
      type: 'string',
      enum: ['1'],
      description:
        'Rehearses the call: it runs and is rolled back. Status 200, with what it would have done.',
    },
  },
};

function orRehearsed(own: JsonSchema | undefined, rehearsal: JsonSchema): JsonSchema {
  if (!own) return { description: 'Rehearsed', ...rehearsal };
  return { description: 'Done, or rehearsed', anyOf: [own, rehearsal] };
}

const needs = {
  public: 'Needs no sign-in.',
  signedIn: 'Needs an account.',
  lessee: 'Needs a lease, or the role Leasee.',
  staff: 'Needs a role with any permission; each part of the answer needs its own.',
  superAdmin: 'Needs the role SuperAdmin.',
};

function needOf(access: Access): string {
  return typeof access === 'string' ? needs[access] : `Needs the permission ${access.staff}.`;
}

function bodySchema(endpoint: EndpointDefinition): FastifySchema {
  return endpoint.body ? { body: jsonSchemaOf(endpoint.body, 'input') } : {};
}

function uploadSchema(field: string): FastifySchema {
  const file = { type: 'string', format: 'binary' };
  return {
    consumes: ['multipart/form-data'],
    body: { type: 'object', properties: { [field]: file } },
  };
}
