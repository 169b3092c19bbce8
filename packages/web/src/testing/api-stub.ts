import type { Ask, Asked } from './asked.ts';
import { allEndpoints, type EndpointByName, type EndpointName } from '@tenantry/contract/api';
import {
  type EndpointDefinition,
  type ResponseOf,
  type Upload,
} from '@tenantry/contract/shared/endpoint';
import { errorKind, type ErrorCode } from '@tenantry/contract/errors';
import { problem, type SecondFactorAsked } from '@tenantry/contract/shared/errors';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { REHEARSE_HEADER } from '@tenantry/contract/shared/rehearsal-header';
import { getSession, isStaff, permits } from '../lib/session.ts';
import { failAtOnce } from './stub-mistakes.ts';
import { stubUploads } from './upload-stub.ts';

/** Answers the app's requests in place of the server, in the formats of the contract. */

const refusalMark = Symbol('refusal');

/** An error of the server, in the contract's format. */
export interface Refusal {
  readonly [refusalMark]: true;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  readonly secondFactor?: SecondFactorAsked;
}

export function refuse(
  code: ErrorCode,
  message: string,
  fields?: Readonly<Record<string, string>>,
): Refusal {
  return { [refusalMark]: true, code, message, ...(fields && { fields }) };
}

/** Somebody else changed the row, which now has the given values. */
export function refuseStale(message: string, current: unknown): Refusal {
  return { [refusalMark]: true, code: 'stale_version', message, current };
}

/** TRUST-1: the password is right, and the login goes on with a code. */
export function refuseUntilCode(secondFactor: SecondFactorAsked): Refusal {
  const message = 'Enter the code of your authenticator app.';
  return { [refusalMark]: true, code: 'second_factor_asked', message, secondFactor };
}

/** The server does not respond, so the screen keeps loading. */
export const NEVER = Symbol('never');

/** The server does not respond until the test provides another answer. */
export const HELD = Symbol('held');

/** The request does not reach the server. */
export const OFFLINE = Symbol('offline');

type Trouble = typeof NEVER | typeof HELD | typeof OFFLINE | Refusal;

/** A page of a list: its rows, and the server's headers. */
class ListPage {
  readonly items: readonly unknown[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(items: readonly unknown[], headers: Readonly<Record<string, string>>) {
    this.items = items;
    this.headers = headers;
  }
}

/** @param cursor of the next page; null on the last one */
export function listPage(items: readonly unknown[], total: number, cursor: string | null) {
  const link = { link: `</v1/next?cursor=${cursor}>; rel="next"` };
  return new ListPage(items, { 'x-total-count': String(total), ...(cursor && link) });
}

/** The parts of a rehearsal besides the response of the call. */
type Rehearsed = Pick<Rehearsal<unknown>, 'money' | 'sends'>;

class WithRehearsal<T> {
  readonly answer: T;
  readonly rehearsed: Rehearsed;

  constructor(answer: T, beside: Rehearsed) {
    this.answer = answer;
    this.rehearsed = beside;
  }
}

/** An answer with a rehearsal that also posts or sends something. */
export function withRehearsal<T>(answer: T, { money = [], sends = [] }: Partial<Rehearsed>) {
  return new WithRehearsal(answer, { money, sends });
}

type Answered<N extends EndpointName> = ResponseOf<EndpointByName[N]>;

type AnswerTo<N extends EndpointName> =
  | Answered<N>
  | WithRehearsal<Answered<N>>
  | ListPage
  | Trouble;

class Turns<T> {
  readonly #answers: T[];

  constructor(answers: T[]) {
    this.#answers = answers;
  }

  next(): T | undefined {
    return this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
  }
}

/** One answer after the other; the last one is repeated. */
export function inTurn<T extends unknown[]>(...answers: T): Turns<T[number]> {
  return new Turns(answers);
}

class ByQuery<T> {
  readonly answerTo: (query: URLSearchParams) => T;

  constructor(answerTo: (query: URLSearchParams) => T) {
    this.answerTo = answerTo;
  }
}

/** An answer that depends on the query of the request. */
export function byQuery<T>(answerTo: (query: URLSearchParams) => T): ByQuery<T> {
  return new ByQuery(answerTo);
}

/** Answers a list page by page, as the server does, with the rows that match the filter. */
export function pagesOf<Row>(rows: readonly Row[], textOf: (row: Row) => string) {
  return byQuery((query) => {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit') ?? rows.length);
    const filter = (query.get('filter') ?? '').toLowerCase();
    const found = rows.filter((row) => textOf(row).toLowerCase().includes(filter));
    return listPage(found.slice(start, end), found.length, end < found.length ? `${end}` : null);
  });
}

type AnyAnswer<N extends EndpointName> = AnswerTo<N> | Turns<AnswerTo<N>> | ByQuery<AnswerTo<N>>;

export type Answers = { readonly [N in EndpointName]?: AnyAnswer<N> };

export interface SentRequest {
  readonly name: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The parsed JSON, or the form of an upload. */
  readonly body: unknown;
  /** Tells whether the app has aborted it. */
  readonly signal: AbortSignal | null;
}

export interface ApiStub {
  /** Changes the answers from now on. */
  readonly answer: (answers: Answers) => void;
  /** The requests to one endpoint so far. */
  readonly sent: (name: EndpointName) => readonly SentRequest[];
  /** Everything that the stub could not answer or that violates the contract; the first ends the test. */
  readonly mistakes: readonly string[];
}

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

const parametersOf = ({ path }: EndpointDefinition) => path.split(':').length;

/** Paths with fewer parameters take precedence, as on the server. */
const patterns = allEndpoints
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map((endpoint) => ({ endpoint, pattern: endpoint.path.split('/') }));

/** The endpoint of a request. */
function endpointOf(method: string, pathname: string): EndpointDefinition | undefined {
  const parts = pathname.split('/');
  return patterns.find(
    ({ endpoint, pattern }) =>
      endpoint.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index]),
  )?.endpoint;
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && refusalMark in answer;
}

function refusalResponse({ code, message, fields, current, secondFactor }: Refusal): Response {
  const { status } = errorKind(code);
  const body = problem.parse({
    type: 'about:blank',
    title: code,
    status,
    code,
    message,
    fields,
    current,
    ...(secondFactor && { secondFactor }),
    requestId: 'test',
  });
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(body), { status, headers });
}

/** An answer as the server sends it: only fields in the contract, and an error for invalid ones. */
function successResponse(endpoint: EndpointDefinition, answer: unknown): Response {
  if (typeof endpoint.response === 'string') return new Response(answer as Blob);
  const status = endpoint.status ?? 200;
  if (!(answer instanceof ListPage)) {
    return Response.json(endpoint.response.parse(answer), { status });
  }
  const { items, headers } = answer;
  return Response.json(endpoint.response.parse(items), { status, headers });
}

/** Whether the server would refuse it, because the person lacks the permission that the endpoint names. */
function isRefused({ access }: EndpointDefinition): boolean {
  const session = getSession();
  if (access === 'staff') return session !== null && !isStaff(session);
  return typeof access === 'object' && session !== null && !permits(session, access.staff);
}

const NOTHING_ELSE: Rehearsed = { money: [], sends: [] };

async function rehearsed(response: Response, beside: Rehearsed): Promise<Response> {
  const { status } = response;
  const answer: unknown = await response.json();
  return Response.json({ status, answer, changes: [], ...beside });
}

/** The server would refuse a request that violates the contract, so it must not succeed here. */
function checkRequest(endpoint: EndpointDefinition, { url, body }: SentRequest): void {
  endpoint.query?.parse(Object.fromEntries(url.searchParams));
  // As on the server, a call without required fields needs no body.
  endpoint.body?.parse(body ?? {});
  if (endpoint.upload && body instanceof FormData) checkUpload(endpoint.upload, body);
}

function checkUpload({ field, maxBytes }: Upload, form: FormData): void {
  const file = form.get(field);
  if (!(file instanceof Blob)) throw new Error(`there is no file in the field "${field}"`);
  if (file.size > maxBytes) throw new Error('the file is too large');
}

/** Waits until the caller aborts. */
function waitForAbort(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The current answers, and the requests that wait for others. */
function keepAnswers(first: Answers) {
  const answers = new Map(Object.entries<unknown>(first));
  let changed = Promise.withResolvers<void>();
  const next = (name: string, query: URLSearchParams) => {
    const answer = answers.get(name);
    if (answer instanceof ByQuery) return answer.answerTo(query) as unknown;
    return answer instanceof Turns ? (answer.next() as unknown) : answer;
  };
  return {
    has: (name: string) => answers.has(name),
    change: (more: Answers) => {
      for (const [name, answer] of Object.entries<unknown>(more)) answers.set(name, answer);
      changed.resolve();
      changed = Promise.withResolvers();
    },
    /** Waits until the answer is no longer held. */
    take: async (name: string, { signal, url }: Pick<Asked, 'signal' | 'url'>) => {
      let answer = next(name, url.searchParams);
      while (answer === HELD) {
        await Promise.race([changed.promise, waitForAbort(signal)]);
        answer = next(name, url.searchParams);
      }
      return answer;
    },
  };
}

/** Replaces `fetch` with the stub until `restore` is called. Files and code of the app itself are still fetched. */
function stubFetch(ask: Ask): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/v1/')) return original(input, init);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { method = 'GET', signal = null } = init;
    return ask({ method, url, headers: new Headers(init.headers), body, signal });
  };
  return () => {
    globalThis.fetch = original;
  };
}

/** Answers `fetch` and uploads until `restore` is called. */
export function stubApi(first: Answers): ApiStub & { readonly restore: () => void } {
  // Forms of properties ask for the buildings, which most organizations do not have.
  const answers = keepAnswers({ 'GET /v1/admin/buildings': [], ...first });
  const requests: SentRequest[] = [];
  const mistakes: string[] = [];
  const note = (mistake: string) => {
    mistakes.push(mistake);
    failAtOnce(mistake);
  };

  const answerTo = (endpoint: EndpointDefinition, request: SentRequest, answer: unknown) => {
    if (isRefusal(answer)) return refusalResponse(answer);
    checkRequest(endpoint, request);
    const isMarked = answer instanceof WithRehearsal;
    const response = successResponse(endpoint, isMarked ? answer.answer : answer);
    if (!request.headers.has(REHEARSE_HEADER)) return response;
    return rehearsed(response, isMarked ? answer.rehearsed : NOTHING_ELSE);
  };

  const ask: Ask = async ({ method, ...asked }) => {
    const { url, signal } = asked;
    const endpoint = endpointOf(method, url.pathname);
    const name = endpoint ? nameOf(endpoint) : `${method} ${url.pathname}`;
    const request = { name, ...asked };
    requests.push(request);
    if (endpoint && isRefused(endpoint)) note(`${name}: the server would answer 403`);
    if (!endpoint || !answers.has(name)) {
      note(`${name}: no answer was given for this request`);
      return waitForAbort(signal);
    }
    try {
      const answer = await answers.take(name, asked);
      if (answer === NEVER) return await waitForAbort(signal);
      if (answer !== OFFLINE) return await answerTo(endpoint, request, answer);
    } catch (error) {
      if (!signal?.aborted) note(`${name}: ${String(error)}`);
      throw error;
    }
    throw new TypeError('Failed to fetch');
  };

  const restorers = [stubFetch(ask), stubUploads(ask)];
  return {
    answer: answers.change,
    sent: (name) => requests.filter((request) => request.name === name),
    mistakes,
    restore: () => {
      for (const restore of restorers) restore();
    },
  };
}
