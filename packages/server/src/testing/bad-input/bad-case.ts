import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { InjectOptions } from 'fastify';
import { requestOf, type LooseOptions } from '../calls.ts';

/**
 * The expected outcome of a bad request: `malformed` is refused before anything is looked up (400, 404, 413 or 415),
 * `refused` with any 4xx, and `any` may also succeed, because the input is only unusual.
 */
export type Expected = 'malformed' | 'refused' | 'any';

/**
 * One modification that makes a valid call bad. It is a function of the call, because ids differ for each prepared
 * call.
 */
export interface BadCase {
  readonly name: string;
  readonly expected: Expected;
  request(good: LooseOptions): InjectOptions;
}

export type CasesOf = (endpoint: EndpointDefinition, good: LooseOptions) => BadCase[];

/** A request with a payload other than the call's own. */
export function withPayload(
  endpoint: EndpointDefinition,
  good: LooseOptions,
  payload: string | Buffer,
  contentType: string | undefined,
): InjectOptions {
  const { body: _, file: __, ...rest } = good;
  const request = requestOf(endpoint, rest);
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  // As on the wire; `inject` would not send the length of a DELETE's body.
  const length = { 'content-length': String(Buffer.byteLength(payload)) };
  return { ...request, payload, headers: { ...request.headers, ...type, ...length } };
}

export function withHeader(
  endpoint: EndpointDefinition,
  good: LooseOptions,
  name: string,
  value: string,
): InjectOptions {
  const request = requestOf(endpoint, good);
  return { ...request, headers: { ...request.headers, [name]: value } };
}
