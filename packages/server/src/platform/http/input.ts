import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { validated } from './validation.ts';
import type { Input } from './calls.ts';

const SMALL_BODY_BYTES = 16 * 1024;

export function hasSmallBody({ headers }: FastifyRequest): boolean {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return !isChunked && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES;
}

/** @throws AppError 400 with the fields that break the entry's schemas */
export function readInput<E extends EndpointDefinition>(
  endpoint: E,
  request: FastifyRequest,
): Input<E> {
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query ?? noQuery, request.query),
    body: read(endpoint.body, bodyOf(request)),
  } as Input<E>;
}

/** Without required fields, no body is needed either. A form is not JSON. */
function bodyOf({ body, headers }: FastifyRequest): unknown {
  return body === undefined && headers['content-type'] === undefined ? {} : body;
}

/** Unknown keys are refused even if there are no known ones. */
const noQuery = z.strictObject({});

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  return validated(schema, value);
}
