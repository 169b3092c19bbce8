/** Calls of the app in tests, as a client would make them. */
import type {
  EndpointDefinition,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from '@tenantry/contract/shared/endpoint';
import type { Problem } from '@tenantry/contract/shared/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { BOUNDARY, uploadForm } from './multipart.ts';

/** The input of an endpoint. Without required fields it can be omitted. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [key in Name]?: Value }
    : { readonly [key in Name]: Value };

/** The caller, and everything that is sent with the input. */
interface Circumstances {
  readonly as?: { readonly token: string; readonly host: string } | null;
  readonly host?: string;
  readonly idempotencyKey?: string;
  /** `name=value`, as a browser sends it. */
  readonly cookie?: string | undefined;
  /** The address of the request. */
  readonly from?: string;
  readonly userAgent?: string;
  /** The file of an upload. */
  readonly file?: Buffer;
  /** The fields of its form. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type CallOptions<E extends EndpointDefinition> = Given<'params', SentParamsOf<E>> &
  Given<'query', SentQueryOf<E>> &
  Given<'body', SentBodyOf<E>> &
  Circumstances;

export interface Answer<Body> {
  readonly status: number;
  /** The body of a success; accessing it after a refusal fails the test. */
  readonly body: Body;
  /** The body of a refusal; accessing it after a success fails the test. */
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The options of any call, for tests that walk the endpoint table. */
export interface LooseOptions extends Circumstances {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The request of such a call. */
export function requestOf(endpoint: EndpointDefinition, options: LooseOptions) {
  const { params, query, body, as, host, idempotencyKey, cookie, from, userAgent } = options;
  const { file, fields } = options;
  const form = endpoint.upload && file && uploadForm(endpoint.upload.field, file, fields);
  return {
    method: endpoint.method,
    url: addressOf(endpoint.path, params ?? {}),
    ...(query && { query: { ...query } }),
    ...(body !== undefined && { payload: body as object }),
    ...(form && { payload: form }),
    ...(from && { remoteAddress: from }),
    headers: {
      host: host ?? as?.host ?? 'localhost',
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(cookie && { cookie }),
      ...(userAgent && { 'user-agent': userAgent }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    },
  } satisfies InjectOptions;
}

export function callerOf(app: FastifyInstance, more: Readonly<Record<string, string>> = {}) {
  return async (endpoint: EndpointDefinition, options: LooseOptions): Promise<Answer<unknown>> => {
    const request = requestOf(endpoint, options);
    const response = await app.inject({ ...request, headers: { ...request.headers, ...more } });
    const { statusCode: status, headers } = response;
    const isJson = String(headers['content-type']).includes('json');
    const parsed: unknown = isJson ? response.json() : response.rawPayload;
    return {
      status,
      headers,
      get body() {
        if (status >= 400) throw new Error(`${status}: ${response.payload}`);
        return parsed;
      },
      get problem() {
        if (status < 400) throw new Error(`expected a refusal, got ${status}: ${response.payload}`);
        return parsed as Problem;
      },
    };
  };
}

/** The path with its parameters filled in. */
export function addressOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
