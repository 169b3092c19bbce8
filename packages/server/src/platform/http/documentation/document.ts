import { readFile } from 'node:fs/promises';
import { api, allEndpoints } from '@tenantry/contract/api';
import type { ErrorCode } from '@tenantry/contract/errors';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { notFound, problemOf, titles } from '../errors.ts';
import { namedEndpoints, type NamedEndpoint } from '../named-endpoints.ts';
import type { JsonSchema } from '../response-schema.ts';
import { schemasOf, type DocumentSchemas } from './json-schemas.ts';
import { namesInContract } from './named-schemas.ts';
import { COMPONENTS, type Components } from './shorter-schemas.ts';
import {
  operationOf,
  pathParametersOf,
  tagOf,
  type DescribedCall,
  type Example,
  type Shared,
} from './operations.ts';

/** One line for each call, written by the test that makes it: `UPDATE_EXAMPLES=1 npm test -- http/documentation`. */
export const examplesFile = new URL('examples.jsonl', import.meta.url);
/** The error codes that the code of each call can reach, written by `npm run check -- refusals --fix`. */
export const refusalsFile = new URL('refusals.jsonl', import.meta.url);
const guideFile = new URL('guide.md', import.meta.url);

/** The key of a call in the files of this folder: `invoices.create`. */
export const keyOf = ({ feature, name }: NamedEndpoint) => `${feature}.${name}`;

/** What a file of this folder has for each call, one line for each. */
async function readLines<Value>(file: URL): Promise<ReadonlyMap<string, Value>> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as [string, Value]));
}

/** The OpenAPI document of all calls. @param canRehearse whether a call honors `Rehearse: 1` */
export async function composeDocument(canRehearse: (endpoint: EndpointDefinition) => boolean) {
  const [names, guide, examples, refusals] = await Promise.all([
    namesInContract(),
    readFile(guideFile, 'utf8'),
    readLines<Example>(examplesFile),
    readLines<readonly ErrorCode[]>(refusalsFile),
  ]);
  const schemas = schemasOf(allEndpoints, names);
  const calls = namedEndpoints.map((named): DescribedCall => {
    const { endpoint } = named;
    return {
      ...named,
      schemas: schemas.of(endpoint),
      example: examples.get(keyOf(named)),
      refusals: refusalsOf(endpoint, refusals.get(keyOf(named)) ?? []),
      canRehearse: canRehearse(endpoint),
    };
  });
  const { shared, components } = sharing(calls);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const entry = (paths[path] ??= pathParametersOf(call, shared));
    entry[call.endpoint.method.toLowerCase()] = operationOf(call, shared);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tenantry',
      version: '1',
      description: guide,
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.keys(api).map((feature) => ({ name: tagOf(feature) })),
    paths,
    components: components(schemas, paths),
  };
}

/** TRUST-4: admission asks again before the code of the call runs. */
function refusalsOf({ asksAgain }: EndpointDefinition, found: readonly ErrorCode[]) {
  const asking: readonly ErrorCode[] = asksAgain ? ['confirmation_needed'] : [];
  return [...new Set([...asking, ...found])];
}

const json = 'application/json';
const problem = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const headers: Readonly<Record<string, object>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
    description: 'A call that is sent again with the same key gets the first answer.',
  },
  Rehearse: {
    name: 'Rehearse',
    in: 'header',
    schema: { const: '1' },
    description:
      'The call runs and is rolled back. Status 200 with a `Rehearsal`: what it would have done.',
  },
};

/** Collects what the operations share. A parameter is shared if it means the same in several calls. */
function sharing(calls: readonly DescribedCall[]) {
  const parameters: Record<string, object> = { ...headers };
  const examples: Record<string, unknown> = {
    Problem: problemOf(notFound(), '01a2b3c4-0000-7000-8000-000000000001'),
  };
  const responses: Record<string, object> = {
    Done: { description: 'Done', content: { [json]: { schema: { type: 'object' } } } },
    Problem: { description: 'Refused, with a reason', content: problem },
  };
  const counted = countParameters(calls);
  const shared: Shared = {
    parameter: (place, name, schema, required) => {
      const own = parameterOf(place, name, schema, required);
      const id = idOf(place, name);
      if (counted.get(id) !== JSON.stringify(own)) return own;
      parameters[id] = own;
      return { $ref: `#/components/parameters/${id}` };
    },
    refused: (status) => {
      responses[status] ??= { description: titles[Number(status)], content: problem };
      return { $ref: `#/components/responses/${status}` };
    },
    exampleOf: (schema, value) => {
      if (value === undefined) return {};
      const { name, example } = namedPart(schema, value);
      if (name === undefined || example === undefined) return { example: value };
      examples[name] ??= example;
      return {};
    },
  };
  const components = (schemas: DocumentSchemas, paths: object) => ({
    schemas: withExamples(usedSchemas(schemas.components(), [paths, parameters]), examples),
    parameters,
    responses,
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  });
  return { shared, components };
}

/** The name of the schema, or of the entries of its list, and the example of that. */
function namedPart({ $ref, type, items }: JsonSchema, value: unknown) {
  if (typeof $ref === 'string') return { name: $ref.slice(COMPONENTS.length), example: value };
  const item = (items ?? {}) as JsonSchema;
  if (type !== 'array' || typeof item['$ref'] !== 'string') return { name: undefined };
  return { name: item['$ref'].slice(COMPONENTS.length), example: (value as unknown[])[0] };
}

/** Without those that only name a part of others. */
function usedSchemas(schemas: Components, users: readonly object[]): Components {
  const used = new Set(['Problem', 'Rehearsal']);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && String(value).startsWith(COMPONENTS))
        used.add(String(value).slice(COMPONENTS.length));
      else visit(value);
    }
  };
  visit(users);
  // A set may grow while it is read.
  for (const name of used) visit(schemas[name]);
  const named = Object.entries(schemas).filter(([name]) => used.has(name));
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function withExamples(schemas: Components, examples: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name in examples ? { ...schema, examples: [examples[name]] } : schema,
    ]),
  );
}

/** For each name the parameter that most of its calls have, as JSON, if several have it. */
function countParameters(calls: readonly DescribedCall[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { schemas } of calls) {
    for (const [place, schema] of [
      ['path', schemas.params],
      ['query', schemas.query],
    ] as const) {
      for (const [name, each] of Object.entries(schema?.properties ?? {})) {
        const required = schema?.required?.includes(name) ?? false;
        const own = JSON.stringify(parameterOf(place, name, each, required));
        const id = idOf(place, name);
        const known = counts.get(id) ?? new Map<string, number>();
        counts.set(id, known.set(own, (known.get(own) ?? 0) + 1));
      }
    }
  }
  return new Map(
    [...counts].flatMap(([id, variants]) => {
      const [most] = [...variants].sort(([, a], [, b]) => b - a);
      return most && most[1] > 1 ? [[id, most[0]] as const] : [];
    }),
  );
}

const idOf = (place: string, name: string) => (place === 'path' ? name : `${name}.${place}`);

function parameterOf(place: string, name: string, schema: JsonSchema, required: boolean) {
  return { name, in: place, ...(required && { required }), schema };
}
