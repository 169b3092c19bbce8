import type { EndpointByName, EndpointName } from '@tenantry/contract/api';
import type {
  ResponseOf,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
} from '@tenantry/contract/shared/endpoint';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { REHEARSE_HEADER } from '@tenantry/contract/shared/rehearsal-header';
import { ApiError, errorFromResponse, offlineError, signedOutError } from './api-error.ts';
import { confirmingSelf } from './confirm-self.ts';
import { reportReachable } from './connection.ts';
import { takeEarly } from './early-answers.ts';
import { keepAnswer, knownAnswer } from './known-answers.ts';
import { getSession, loseSession, noteSecondFactorNeeded, sessionHasExpired } from './session.ts';
import type { UploadedFile } from './upload.ts';

export { ApiError } from './api-error.ts';
export type { EndpointName } from '@tenantry/contract/api';

type Endpoint<N extends EndpointName> = EndpointByName[N];

/** A key that is required, optional or forbidden, as the endpoint's schema says. */
type Option<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: never }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** The default is `myFile`; for endpoints with another field it must be passed. */
type FieldOption<Field> = Field extends 'myFile'
  ? { readonly field?: Field }
  : { readonly field: Field };

type FileOption<N extends EndpointName> =
  Endpoint<N> extends { readonly upload: { readonly field: infer Field } }
    ? { file: UploadedFile & FieldOption<Field> }
    : { file?: never };

export type CallOptions<N extends EndpointName> = Option<'params', SentParamsOf<Endpoint<N>>> &
  Option<'query', SentQueryOf<Endpoint<N>>> &
  Option<'body', SentBodyOf<Endpoint<N>>> &
  FileOption<N> & {
    signal?: AbortSignal | undefined;
    /** The same key for every attempt of the same action; a new one for each call if absent. */
    idempotencyKey?: string | undefined;
  };

type Arguments<N extends EndpointName> =
  Record<never, never> extends CallOptions<N>
    ? [options?: CallOptions<N>]
    : [options: CallOptions<N>];

export type Answer<N extends EndpointName> = ResponseOf<Endpoint<N>>;

/** The same options with their runtime types. */
interface LooseOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  file?: UploadedFile;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** NEW-1: nothing is saved. */
  rehearse?: boolean;
}

/** To compare `Arguments` with this type, the compiler would work out the options of all endpoints. */
const optionsOf = (given: readonly unknown[]): LooseOptions => given[0] ?? {};

/** A unique key for an action. `crypto.randomUUID` is missing on plain http outside of localhost. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // A random UUID of version 4, which also names new records.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Fills the `:name` placeholders of a path and appends the query. */
export function urlOf(
  path: string,
  params: Record<string, string> = {},
  query: LooseOptions['query'] = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`"${name}" is missing for ${path}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.size > 0 ? `?${search}` : '';
  return `${import.meta.env.VITE_API_BASE ?? ''}${filled}${text}`;
}

const withoutSession =
  /^\/v1\/(?:public\/|auth\/(?:login|login\/secondFactor|external|forgotPassword|passwordLink|resetPassword|confirmEmail|support|passkeySignIn(?:\/options)?)$)/;

/**
 * The token to send, or undefined if none is needed. An expired session is logged out before any call (SHELL-7).
 * @throws ApiError without a session: a page that is closing after a logout asks for its data once more
 */
function tokenFor(path: string): string | undefined {
  if (sessionHasExpired()) loseSession();
  if (withoutSession.test(path)) return undefined;
  const session = getSession();
  if (!session) throw signedOutError();
  return session.token;
}

const sendsBody = (method: string, { body }: LooseOptions) =>
  method === 'POST' || body !== undefined;

function headersFor(method: string, token: string | undefined, options: LooseOptions): Headers {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (sendsBody(method, options) && !options.file) headers.set('content-type', 'application/json');
  if (options.rehearse) headers.set(REHEARSE_HEADER, '1');
  if (method === 'POST') {
    headers.set('idempotency-key', options.idempotencyKey ?? newIdempotencyKey());
  }
  return headers;
}

/** A refused token ends the session that sent it, but not a newer one. */
function checkRefusal(error: ApiError, token: string | undefined): ApiError {
  if (error.status === 401 && token && getSession()?.token === token) loseSession();
  if (error.code === 'second_factor_needed') noteSecondFactorNeeded();
  return error;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const early = takeEarly(url, init)?.catch(() => fetch(url, init));
    const response = await (early ?? fetch(url, init));
    reportReachable(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    reportReachable(false);
    throw offlineError();
  }
}

async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  try {
    if (!type.includes('json')) return await response.blob();
    const text = await response.text();
    return text ? JSON.parse(text) : {};
  } catch {
    throw offlineError();
  }
}

/** Sends a request to the server; throws every refusal. The person may be asked again who they are. */
const ask: typeof askOnce = (name, options, sending) =>
  confirmingSelf(() => askOnce(name, options, sending));

async function askOnce(
  name: EndpointName,
  options: LooseOptions,
  { reachServer = reach, tag }: { reachServer?: typeof reach; tag?: string | undefined } = {},
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ');
  const token = tokenFor(path);
  const headers = headersFor(method, token, options);
  if (tag !== undefined) headers.set('if-none-match', tag);
  const init: RequestInit = { method, headers };
  if (sendsBody(method, options)) init.body = JSON.stringify(options.body ?? {});
  if (options.signal) init.signal = options.signal;
  const response = await reachServer(urlOf(path, options.params, options.query), init);
  if (response.ok || response.status === UNCHANGED) return response;
  const text = await response.text().catch(() => '');
  const retryAfter = response.headers.get('retry-after');
  throw checkRefusal(errorFromResponse(response.status, text, retryAfter), token);
}

/** The answer is the one whose tag was sent. */
const UNCHANGED = 304;

/** Files have tags too, but the page does not keep them. */
const tagToKeep = ({ headers }: Response): string | null =>
  headers.get('content-type')?.includes('json') ? headers.get('etag') : null;

/** Asks for an answer unless the page has it and it has not changed; then the same value is returned again. */
async function askForChanges<Value>(
  name: EndpointName,
  options: LooseOptions,
  valueOf: (response: Response) => Promise<Value>,
): Promise<Value> {
  const [method = '', path = ''] = name.split(' ');
  if (method !== 'GET') return valueOf(await ask(name, options));
  const url = urlOf(path, options.params, options.query);
  const known = knownAnswer(url);
  const session = getSession();
  const response = await ask(name, options, { tag: known?.tag });
  const isUnchanged = known !== undefined && response.status === UNCHANGED;
  const value = isUnchanged ? (known.value as Value) : await valueOf(response);
  const tag = isUnchanged ? known.tag : tagToKeep(response);
  // An answer may come after its person has logged out.
  if (tag !== null && getSession() === session) keepAnswer(url, tag, value);
  return value;
}

/**
 * Opens the stream of events. A failure is not shown to the person, because their work does not depend on it.
 * @throws ApiError if the server refuses, or what `fetch` throws
 */
export function openEvents(signal: AbortSignal): Promise<Response> {
  return ask('GET /v1/events', { signal }, { reachServer: (url, init) => fetch(url, init) });
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Calls the endpoint of a list for one page; the options include a `limit`.
 * @throws like `callApi`
 */
export async function callPage<N extends EndpointName>(
  name: N,
  ...given: Arguments<N>
): Promise<Page<Answer<N> extends readonly (infer Item)[] ? Item : never>> {
  return askForChanges(name, optionsOf(given), async (response) => {
    const items = (await read(response)) as [];
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    return {
      items,
      total: Number(response.headers.get('x-total-count') ?? items.length),
      nextCursor: next ? new URL(next, location.href).searchParams.get('cursor') : null,
    };
  });
}

/**
 * Calls an endpoint of the contract by its name, such as `'GET /v1/public/properties'`.
 * @throws ApiError with a sentence for the person; an aborted call throws the signal's reason
 */
export async function callApi<N extends EndpointName>(
  name: N,
  ...given: Arguments<N>
): Promise<Answer<N>> {
  const loose = optionsOf(given);
  if (loose.file) return (await send(name, loose, loose.file)) as Answer<N>;
  return (await askForChanges(name, loose, read)) as Answer<N>;
}

/**
 * What a call would return, change, post and send, without doing it (NEW-1).
 * @throws like the call itself
 */
export async function rehearseApi<N extends EndpointName>(
  name: N,
  ...given: Arguments<N>
): Promise<Rehearsal<Answer<N>>> {
  const loose = { ...optionsOf(given), rehearse: true };
  return (await read(await ask(name, loose))) as Rehearsal<Answer<N>>;
}

async function send(name: EndpointName, options: LooseOptions, content: UploadedFile) {
  const [method = '', path = ''] = name.split(' ');
  const url = urlOf(path, options.params, options.query);
  const token = tokenFor(path);
  const headers = headersFor(method, token, options);
  const { upload } = await import('./upload.ts').catch(() => {
    // Without a connection, its code cannot be loaded either.
    reportReachable(false);
    throw offlineError();
  });
  const sent = { url, headers, content, signal: options.signal };
  return confirmingSelf(() => upload(sent)).catch((error: unknown) => {
    throw error instanceof ApiError ? checkRefusal(error, token) : error;
  });
}
