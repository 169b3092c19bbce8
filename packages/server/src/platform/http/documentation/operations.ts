import { errorKind, type ErrorCode } from '@tenantry/contract/errors';
import {
  EVENTS,
  FILE,
  type Access,
  type EndpointDefinition,
} from '@tenantry/contract/shared/endpoint';
import type { NamedEndpoint } from '../named-endpoints.ts';
import type { JsonSchema } from '../response-schema.ts';
import type { EndpointSchemas, ObjectSchema } from './json-schemas.ts';

/** What an example of a call sends and receives. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly response?: unknown;
}

/** Everything that the document says about a call. */
export interface DescribedCall extends NamedEndpoint {
  readonly schemas: EndpointSchemas;
  readonly example: Example | undefined;
  /** Codes that this call is refused with, besides those of any call. */
  readonly refusals: readonly ErrorCode[];
  readonly canRehearse: boolean;
}

/** Names what several calls share, so that the document has it once. */
export interface Shared {
  parameter(place: 'path' | 'query', name: string, schema: JsonSchema, required: boolean): unknown;
  /** The response with the status of some refusals. */
  refused(status: string): unknown;
  /** The example beside a schema without a name; a named schema has its example itself. */
  exampleOf(schema: JsonSchema, value: unknown): { readonly example?: unknown };
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export function operationOf(call: DescribedCall, shared: Shared) {
  const { endpoint, feature, name, refusals } = call;
  const { access, summary } = endpoint;
  const description = descriptionOf(endpoint);
  const parameters = parametersOf(call, shared);
  const body = bodyOf(call, shared);
  return {
    operationId: `${feature}.${name}`,
    tags: [tagOf(feature)],
    summary,
    ...(description && { description }),
    ...(access === 'public' && { security: [] }),
    ...(typeof access === 'object' && { 'x-permission': access.staff }),
    ...(refusals.length > 0 && { 'x-errors': refusals }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: body } }),
    responses: responsesOf(call, shared),
  };
}

/** `allInvoices` becomes `All invoices`. */
export function tagOf(feature: string): string {
  const words = feature.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Said where neither the permission nor its absence says it. */
const needs: Readonly<Record<Exclude<Access, object>, string>> = {
  public: '',
  signedIn: 'Not for API keys.',
  lessee: 'Needs a lease, or the role `Leasee`. Not for API keys.',
  staff: 'Needs any permission; each part of the answer needs its own.',
  superAdmin: 'Needs the role `SuperAdmin`. Not for API keys.',
};

function descriptionOf(endpoint: EndpointDefinition): string {
  const { access, wholeOrganization, asksAgain, tagged } = endpoint;
  return [
    typeof access === 'string' ? needs[access] : '',
    wholeOrganization ? 'Needs access to all homes.' : '',
    asksAgain === true ? 'Asks again who the person is. Not for API keys.' : '',
    asksAgain === 'sometimes' ? 'May ask again who the person is.' : '',
    tagged ? 'Has an `ETag`.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function listed(place: 'path' | 'query', schema: ObjectSchema | undefined, shared: Shared) {
  return Object.entries(schema?.properties ?? {}).map(([name, each]) =>
    shared.parameter(place, name, each, schema?.required?.includes(name) ?? false),
  );
}

/** The calls of a path have the same parameters in it. */
export function pathParametersOf({ schemas }: DescribedCall, shared: Shared) {
  const parameters = listed('path', schemas.params, shared);
  return parameters.length > 0 ? { parameters } : {};
}

function parametersOf({ endpoint, schemas, canRehearse }: DescribedCall, shared: Shared) {
  return [
    ...listed('query', schemas.query, shared),
    ...(endpoint.idempotent ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(canRehearse ? [reference('parameters', 'Rehearse')] : []),
  ];
}

function bodyOf({ endpoint, schemas, example }: DescribedCall, shared: Shared) {
  if (endpoint.upload) {
    const file = { contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { [endpoint.upload.field]: file } };
    return { 'multipart/form-data': { schema } };
  }
  const { body } = schemas;
  // API-10: an empty body need not be sent.
  if (!body || isEmptyObject(body)) return null;
  return { 'application/json': { schema: body, ...shared.exampleOf(body, example?.body) } };
}

export function isEmptyObject({ type, properties }: JsonSchema): boolean {
  return type === 'object' && Object.keys(properties ?? {}).length === 0;
}

const media: Readonly<Record<string, object>> = {
  [FILE]: { 'application/octet-stream': {} },
  [EVENTS]: { 'text/event-stream': {} },
};

function responsesOf(call: DescribedCall, shared: Shared) {
  const { endpoint, schemas, example, refusals } = call;
  const { response, status = 200, emptyAnswer } = endpoint;
  const statuses = new Set(refusals.map((code) => String(errorKind(code).status)));
  const success =
    typeof response === 'string'
      ? { description: 'Done', content: media[response] }
      : jsonResponse(schemas.response ?? {}, example, shared);
  return {
    [status]: success,
    ...(emptyAnswer && { 202: { description: emptyAnswer } }),
    ...Object.fromEntries([...statuses].map((each) => [each, shared.refused(each)])),
    default: reference('responses', 'Problem'),
  };
}

function jsonResponse(schema: JsonSchema, example: Example | undefined, shared: Shared) {
  if (isEmptyObject(schema)) return reference('responses', 'Done');
  const content = { schema, ...shared.exampleOf(schema, example?.response) };
  return { description: 'Done', content: { 'application/json': content } };
}
