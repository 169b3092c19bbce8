import { problem } from '@tenantry/contract/shared/errors';
import {
  EVENTS,
  FILE,
  type Access,
  type EndpointDefinition,
} from '@tenantry/contract/shared/endpoint';
import type {} from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { jsonSchemaOf, responseSchemasOf, type JsonSchema } from './response-schema.ts';

const problemSchema = jsonSchemaOf(problem, 'output');

/** The endpoint's schema for Fastify: its documentation, and the response schema for the serializer. */
export function documentationOf(endpoint: EndpointDefinition): FastifySchema {
  const failure = { description: 'Refused, with a reason', ...problemSchema };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(typeof endpoint.access === 'object' && { 'x-permission': endpoint.access.staff }),
    description: `${needOf(endpoint.access)}${endpoint.idempotent ? ' Honors Idempotency-Key.' : ''}`,
    ...(endpoint.params && { params: jsonSchemaOf(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchemaOf(endpoint.query, 'input') }),
    ...(endpoint.upload ? uploadSchema(endpoint.upload.field) : bodySchema(endpoint)),
    ...(endpoint.response === FILE && { produces: ['application/octet-stream'] }),
    ...(endpoint.response === EVENTS && { produces: ['text/event-stream'] }),
    response: { ...responseSchemasOf(endpoint), '4xx': failure, '5xx': failure },
  };
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

/** Adds the header and the response of a rehearsal, but not to the schema of the serializer. */
export function documentRehearsal(schema: FastifySchema, rehearsal: JsonSchema): FastifySchema {
  const responses = schema.response as Readonly<Record<string, JsonSchema>>;
  const own = responses['200'];
  const ok = own
    ? { description: 'Done, or rehearsed', anyOf: [own, rehearsal] }
    : { description: 'Rehearsed', ...rehearsal };
  return { ...schema, headers: rehearseHeader, response: { ...responses, 200: ok } };
}

const needs = {
  public: 'Needs no sign-in.',
  signedIn: 'Needs an account.',
  lessee: 'Needs a lease, or the role Leasee.',
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
