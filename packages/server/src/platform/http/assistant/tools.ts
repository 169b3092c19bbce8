import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import { mayCall } from '../callers.ts';
import { namedEndpoints } from '../named-endpoints.ts';
import type { JsonSchema } from '../response-schema.ts';

/** DATA-13: a call of the endpoint table as a tool of assistants. */
export interface AssistantTool {
  readonly endpoint: EndpointDefinition;
  readonly described: Tool;
  /** The schema of its answer. */
  readonly answer: JsonSchema;
}

/** More rows than an assistant reads at once. */
const ROWS = 50;

/** A name may have letters, digits, `_` and `-`. */
const toolsByName: ReadonlyMap<string, () => AssistantTool> = new Map(
  namedEndpoints
    .filter(({ endpoint }) => endpoint.assistant === true)
    .map(({ feature, name, endpoint }) => {
      const tool = `${feature}_${name}`;
      let made: AssistantTool | undefined;
      return [tool, () => (made ??= toolOf(tool, endpoint))];
    }),
);

/** The tools that the caller may use; others are neither listed nor found. */
export function toolsOf(actor: Actor): readonly AssistantTool[] {
  return [...toolsByName.values()]
    .map((tool) => tool())
    .filter(({ endpoint }) => mayCall(endpoint, actor));
}

export function findTool(actor: Actor, name: string): AssistantTool | undefined {
  const tool = toolsByName.get(name)?.();
  return tool && mayCall(tool.endpoint, actor) ? tool : undefined;
}

function toolOf(name: string, endpoint: EndpointDefinition): AssistantTool {
  const { params, query, response, summary } = endpoint;
  if (endpoint.method !== 'GET' || typeof response === 'string')
    throw new Error(`${name} does not read data`);
  const given = z.strictObject({ ...params?.shape, ...query?.shape });
  const { $schema: _, ...inputSchema } = z.toJSONSchema(given, {
    io: 'input',
    unrepresentable: 'any',
  });
  return {
    endpoint,
    described: {
      name,
      title: summary,
      description: summary,
      inputSchema: inputSchema as Tool['inputSchema'],
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer: z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }),
  };
}

/** The address of the call, with its arguments. */
export function addressOf({ endpoint }: AssistantTool, given: Readonly<Record<string, unknown>>) {
  const left = new Map(Object.entries(given));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    // These would lead out of the path.
    if (value === '.' || value === '..') return '%20';
    return encodeURIComponent(textOf(value));
  });
  if (endpoint.query?.shape['limit'] && !left.has('limit')) left.set('limit', ROWS);
  const query = new URLSearchParams([...left].map(([name, value]) => [name, textOf(value)]));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value ?? '');
