import { problem } from '@tenantry/contract/shared/errors';
import { FILE, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type {} from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { jsonSchemaOf, responseSchemasOf } from './response-schema.ts';

const problemSchema = jsonSchemaOf(problem, 'output');

/** What Fastify knows of an endpoint: its documentation, and the schema of which the serializer is compiled. */
export function documentationOf(endpoint: EndpointDefinition): FastifySchema {
  const failure = { description: 'Refused, with a reason', ...problemSchema };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    description: `Access: ${endpoint.access}.${endpoint.idempotent ? ' Honours Idempotency-Key.' : ''}`,
    ...(endpoint.params && { params: jsonSchemaOf(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: jsonSchemaOf(endpoint.query, 'input') }),
    ...(endpoint.upload ? uploadSchema(endpoint.upload.field) : bodySchema(endpoint)),
    ...(endpoint.response === FILE && { produces: ['application/octet-stream'] }),
    response: { ...responseSchemasOf(endpoint), '4xx': failure, '5xx': failure },
  };
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
