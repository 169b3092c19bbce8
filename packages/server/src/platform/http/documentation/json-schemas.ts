import { problem } from '@tenantry/contract/shared/errors';
import { errorCodes } from '@tenantry/contract/errors';
import { calendarDate } from '@tenantry/contract/shared/calendar-date.schemas';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { rehearsalOf } from '@tenantry/contract/shared/rehearsal';
import { z } from 'zod';
import type { JsonSchema } from '../response-schema.ts';
import type { ContractNames } from './named-schemas.ts';
import { COMPONENTS, shortener, type Components } from './shorter-schemas.ts';

/** The JSON schemas of an endpoint. What has a name is a reference to a component. */
export interface EndpointSchemas {
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: JsonSchema;
  readonly response?: JsonSchema;
}

export interface ObjectSchema extends JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The response to a rehearsed call, whatever the call answers. */
export const rehearsal = rehearsalOf(z.unknown());

export interface DocumentSchemas {
  of(endpoint: EndpointDefinition): EndpointSchemas;
  /** All named schemas, after the last call of `of`. */
  components(): Components;
}

const requestParts = ['params', 'query', 'body'] as const;

/** Converts the schemas of all endpoints at once, so that each named schema is converted once. */
export function schemasOf(
  endpoints: readonly EndpointDefinition[],
  names: ContractNames,
): DocumentSchemas {
  const requests: Record<string, z.ZodType> = {};
  const responses: Record<string, z.ZodType> = { problem, rehearsal, ...names.fields };
  for (const [index, endpoint] of endpoints.entries()) {
    for (const part of requestParts) {
      const schema = endpoint[part];
      if (schema) requests[`${index} ${part}`] = schema;
    }
    if (typeof endpoint.response !== 'string') responses[`${index}`] = endpoint.response;
  }
  const sent = converted(requests, names, 'input');
  const received = converted(responses, names, 'output');
  const definitions = merged(sent.definitions, received.definitions);
  const { shorten, components } = shortener(definitions, names.words);
  const fieldsOf = (schema: JsonSchema) => {
    const { properties, required } = resolved(schema, definitions) as ObjectSchema;
    const short = Object.entries(properties).map(([name, field]) => [name, shorten(field)]);
    return { required, properties: Object.fromEntries(short) as ObjectSchema['properties'] };
  };
  return {
    components,
    of: (endpoint) => {
      const index = endpoints.indexOf(endpoint);
      const parts = requestParts.flatMap((part) => {
        const schema = sent.properties[`${index} ${part}`];
        return schema ? [[part, part === 'body' ? shorten(schema) : fieldsOf(schema)]] : [];
      });
      const response = received.properties[`${index}`];
      return { ...Object.fromEntries(parts), ...(response && { response: shorten(response) }) };
    },
  };
}

/** Query and parameters are lists of fields, not references. */
function resolved(schema: JsonSchema, components: Components) {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? components[reference.slice(COMPONENTS.length)] : schema;
}

function converted(
  schemas: Record<string, z.ZodType>,
  names: ContractNames,
  io: 'input' | 'output',
) {
  const all = z.toJSONSchema(z.object(schemas), {
    io,
    metadata: names.schemas,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === calendarDate) {
        delete jsonSchema.allOf;
        Object.assign(jsonSchema, { type: 'string', format: 'date' });
      }
      if (zodSchema === problem)
        jsonSchema.properties = { ...jsonSchema.properties, code: { enum: [...errorCodes] } };
    },
  });
  const { properties, $defs = {} } = simplified(all) as {
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly $defs?: Readonly<Record<string, JsonSchema>>;
  };
  return { properties, definitions: withoutIds($defs) };
}

/** @throws Error if a schema means one thing in requests and another in responses */
function merged(sent: Components, received: Components): Components {
  for (const name of Object.keys(sent)) {
    if (!received[name] || JSON.stringify(sent[name]) === JSON.stringify(received[name])) continue;
    throw new Error(`${name} is sent and received, but not the same.`);
  }
  return { ...sent, ...received };
}

function withoutIds(definitions: Components): Components {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const { id, ...rest } = schema;
      return [name, id === name ? rest : schema];
    }),
  );
}

/** A pattern says nothing beside these. */
const formats = new Set(['uuid', 'email', 'date-time', 'date', 'uri']);

/** The shortest schema that means the same. */
function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => simplified(item));
  if (typeof node !== 'object' || node === null) return node;
  const schema: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (!isNoise(key, value, node)) schema[key] = simplified(value);
  }
  if (typeof schema['$ref'] === 'string')
    schema['$ref'] = schema['$ref'].replace('#/$defs/', COMPONENTS);
  return joinedTypes(schema);
}

function isNoise(key: string, value: unknown, node: object): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  // Unknown fields of requests are refused, as the guide says. Later versions may answer with more fields.
  if (key === 'additionalProperties') return value === false;
  if (key === 'pattern') return 'format' in node && formats.has(String(node.format));
  if (key === 'type') return 'enum' in node || 'const' in node;
  return key === '$schema';
}

/** `anyOf` of a simple type and null is a type with two names. */
function joinedTypes(schema: Record<string, unknown>): Record<string, unknown> {
  const options = schema['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return schema;
  const [value, other] = options as JsonSchema[];
  if (other?.['type'] !== 'null' || typeof value?.['type'] !== 'string') return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...value, type: [value['type'], 'null'], ...rest };
}
