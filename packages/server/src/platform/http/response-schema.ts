import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { rehearsalOf } from '@tenantry/contract/shared/rehearsal';
import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

type Serializer = (answer: unknown) => string;

const serializers = new WeakMap<z.ZodType, Serializer>();

/**
 * The JSON of a response, by an allow-list: fields that are not in the schema are never sent. A schema's serializer is
 * compiled on first use; compiling all of them took a tenth of a server's start.
 */
export function serialize(schema: z.ZodType, answer: unknown): string {
  const known = serializers.get(schema);
  const serializer = known ?? (fastJson(jsonSchemaOf(schema, 'output')) as Serializer);
  if (!known) serializers.set(schema, serializer);
  return serializer(answer);
}

export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    serialize(schema, answer);

export function responseSchemasOf({ response, status = 200 }: EndpointDefinition) {
  return typeof response === 'string' ? {} : { [status]: response };
}

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const converted = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' });
  delete converted['$schema'];
  return simplifyNullable(converted) as JsonSchema;
}

/** The schema of an endpoint's rehearsals, created on first use, because few servers need any. */
export function rehearsalSchemaOf({ response }: EndpointDefinition): () => z.ZodType {
  if (typeof response === 'string')
    throw new Error(`a call that answers ${response} cannot be rehearsed`);
  let schema: z.ZodType | undefined;
  return () => (schema ??= rehearsalOf(response));
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
