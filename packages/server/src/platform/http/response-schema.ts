import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { rehearsalOf } from '@tenantry/contract/shared/rehearsal';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON schema from which Fastify compiles an endpoint's serializer. It is an allow-list: fields that the schema
 * does not name are never sent.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const converted = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' });
  delete converted['$schema'];
  return simplifyNullable(converted) as JsonSchema;
}

export function responseSchemasOf(endpoint: EndpointDefinition) {
  if (typeof endpoint.response === 'string') return {};
  return { [endpoint.status ?? 200]: jsonSchemaOf(endpoint.response, 'output') };
}

/** The JSON schema of an endpoint's rehearsals, made when it is first needed: few start-ups need any. */
export function rehearsalSchemaOf({ response }: EndpointDefinition): () => JsonSchema {
  if (typeof response === 'string')
    throw new Error(`a call that answers ${response} cannot be rehearsed`);
  let schema: JsonSchema | undefined;
  return () => (schema ??= jsonSchemaOf(rehearsalOf(response), 'output'));
}

/** `anyOf [X, null]` makes the serializer validate each value; `nullable` is equivalent and costs nothing. */
function simplifyNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplifyNullable);
  if (typeof node !== 'object' || node === null) return node;
  const simplified = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, simplifyNullable(value)]),
  );
  const options = simplified['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return simplified;
  const other = options.find((option) => option.type !== 'null');
  if (!other || options.every((option) => option.type !== 'null')) return simplified;
  const { anyOf: _, ...rest } = simplified;
  return { ...rest, ...other, nullable: true };
}
