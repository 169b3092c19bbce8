import { allEndpoints, type EndpointName } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Answer } from '../lib/api.ts';
import { byQuery, type Answers } from './api-stub.ts';
import { pictureFile } from './files.ts';
import { idOf, leaseId, lesseeId, propertyId } from './records.ts';

/** Answers that only have the right form, for tests that visit pages without looking at what they show. */

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  /** The parts of a tuple. */
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly format?: string;
}

const known: Readonly<Record<string, string>> = {
  propertyId,
  leaseId,
  userId: lesseeId,
  state: 'NY',
  timeZone: 'America/New_York',
  month: '2026-06',
  firstMonth: '2026-06',
  lastMonth: '2026-06',
  contentType: 'application/pdf',
};

const isDay =
  /^(?:day|date|from|to|through|start|end|until|since|asOf|today|last|next)$|(?:Date|Day|On|From|Until|After|Through|Due)$/;

let rows = 100_000;

function textOf({ format }: Schema, name: string): string {
  const text = known[name];
  if (text !== undefined) return text;
  if (name === 'id' || name === 'key') {
    rows += 1;
    return idOf(rows);
  }
  if (name.endsWith('Id')) return idOf(1);
  if (format === 'date-time' || /At$|^at$/.test(name)) return '2026-06-01T12:00:00.000Z';
  return isDay.test(name) ? '2026-06-01' : 'Some';
}

function itemsOf(item: Schema, name: string): unknown[] {
  const kinds = item.oneOf ?? item.anyOf ?? [item];
  return kinds.map((kind) => valueOf(kind, name));
}

/** One of each kind, or as many as there must be. */
function listOf({ items, minItems = 0, prefixItems }: Schema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((part) => valueOf(part, name));
  const some = items ? itemsOf(items, name) : [];
  const more = Math.max(0, minItems - some.length);
  return [...some, ...Array.from({ length: more }, () => some[0])];
}

function objectOf({ properties = {} }: Schema): unknown {
  const entries = Object.entries(properties).map(([key, each]) => [key, valueOf(each, key)]);
  return Object.fromEntries(entries);
}

function valueOf(schema: Schema, name: string): unknown {
  const { anyOf, oneOf = anyOf, allOf, minimum = 0 } = schema;
  const type = [schema.type].flat()[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (oneOf) return valueOf(oneOf[0] ?? {}, name);
  if (allOf) return Object.assign({}, ...allOf.map((each) => valueOf(each, name)));
  if (type === 'array') return listOf(schema, name);
  if (type === 'object') return objectOf(schema);
  if (type === 'number' || type === 'integer') {
    return name === 'year' ? 2026 : Math.max(minimum, 1);
  }
  if (type === 'boolean') return true;
  return type === 'null' ? null : textOf(schema, name);
}

const endpoints = new Map<string, EndpointDefinition>(
  allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

function answerTo(name: string): unknown {
  const response = endpoints.get(name)?.response ?? 'file';
  if (typeof response === 'string') return pictureFile('file.png');
  const schema = response.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  return valueOf(schema as Schema, '');
}

/** An answer to this call, with a row of each kind in every list. */
export const anyAnswerTo = <N extends EndpointName>(name: N): Answer<N> =>
  answerTo(name) as Answer<N>;

/** The same for every call. */
export const anyAnswers = Object.fromEntries(
  [...endpoints.keys()].map((name) => [name, byQuery(() => answerTo(name))]),
) as Answers;
