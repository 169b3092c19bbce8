import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { addressOf, requestOf } from '../calls.ts';
import { withHeader, type BadCase, type CasesOf, type Expected } from './bad-case.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In the raw path, including invalid percent-encoding. */
const oddSegments = [
  '%00',
  'a%00b',
  '%2e%2e%2f',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%5c..%5c..%5cwindows',
  '%252e%252e%252f',
  '%zz',
  '%',
  '%ff%fe',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%20',
  '%0d%0aX-Evil:%20yes',
  'null',
  'undefined',
  '0',
  '-1',
  '*',
  '1;DROP%20TABLE%20users',
  "'%20OR%201=1--",
  '%F0%9F%8F%A0',
  'x'.repeat(300),
  'x'.repeat(399),
  'x'.repeat(500),
  'x'.repeat(8_000),
  'ffffffff-ffff-ffff-ffff-fffffffffffg',
  '{0198c2d4-0000-7000-8000-000000000000}',
];

/** A path with a raw segment in place of a parameter. */
function withSegment(endpoint: EndpointDefinition, name: string, segment: string): BadCase {
  return {
    name: `:${name} := ${segment.slice(0, 60)}`,
    expected: 'any',
    request: (good) => {
      const path = endpoint.path.replace(`:${name}`, '\u0001');
      const url = addressOf(path, good.params ?? {}).replace('\u0001', segment);
      return { ...requestOf(endpoint, good), url };
    },
  };
}

const badParams: CasesOf = (endpoint, good) =>
  Object.entries(good.params ?? {}).flatMap(([name, value]) =>
    oddSegments.map((segment) => {
      const looksUp = uuid.test(value) || endpoint.method === 'GET' || name === 'organizationName';
      // Every other secret of a vendor's link is one that has ended (410).
      const isLookedUp = looksUp && name !== 'token';
      const expected = isLookedUp || segment.length > 300 ? 'malformed' : 'any';
      return { ...withSegment(endpoint, name, segment), expected };
    }),
  );

/** Appended to the path unchanged. */
const oddQueries = [
  'surprise=1',
  '__proto__=1',
  '__proto__[roles]=SuperAdmin',
  'constructor=1',
  'a[]=1&a[]=2',
  '=',
  '&&&',
  '%00=%00',
  '%zz',
  'a=%ff',
  `a=${'x'.repeat(5_000)}`,
  Array.from({ length: 500 }, (_, index) => `k${index}=1`).join('&'),
];

const withQuery = (endpoint: EndpointDefinition, query: string, expected: Expected): BadCase => ({
  name: `?${query.slice(0, 60)}`,
  expected,
  request: (good) => {
    const request = requestOf(endpoint, { ...good, query: {} });
    return { ...request, url: `${request.url}?${query}` };
  },
});

/** Queries that accept any text, because they search for it. */
const searchedText = new Set(['filter', 'q']);

const badQueries: CasesOf = (endpoint, good) => {
  const unknown = oddQueries.map((query) => {
    const named = /^(?:surprise|constructor|a|k0|__proto__|%)/.test(query) && query !== '%zz';
    return withQuery(endpoint, query, endpoint.query && named ? 'malformed' : 'any');
  });
  const known = Object.entries(good.query ?? {}).flatMap(([key, value]) => [
    withQuery(endpoint, `${key}=${value}&${key}=${value}`, 'malformed'),
    withQuery(endpoint, `${key}[]=${value}`, 'malformed'),
    withQuery(endpoint, `${key}=${value}%00`, 'malformed'),
    withQuery(endpoint, `${key}=${'x'.repeat(5_000)}`, 'malformed'),
    withQuery(endpoint, `${key}=nonsense`, searchedText.has(key) ? 'any' : 'malformed'),
    withQuery(endpoint, `${key}=`, 'any'),
    withQuery(endpoint, key, 'any'),
  ]);
  return [...unknown, ...known];
};

const oddKeys = ['', ' ', 'two words', 'x'.repeat(201), 'é', '"', 'a,b', 'a'.repeat(200)];

const oddTokens = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer a b',
  `Bearer ${'x'.repeat(101)}`,
  `Bearer ${'x'.repeat(8_000)}`,
  'Bearer null',
  'Bearer ../..',
  'Bearer é',
  'Basic YWRtaW46YWRtaW4=',
  'Digest username="admin"',
  "Bearer ' OR 1=1 --",
];

const oddHeaders: readonly (readonly [string, string])[] = [
  ['host', 'x'.repeat(500)],
  ['host', '..'],
  ['host', '[::1'],
  ['host', 'a b'],
  ['host', ''],
  ['accept', 'nonsense'],
  ['accept-encoding', 'gzip;q=x, nonsense;q=9'],
  ['content-encoding', 'gzip'],
  ['x-forwarded-for', 'nonsense, 999.999.999.999'],
  ['x-request-id', 'x'.repeat(5_000)],
  ['if-none-match', '"'],
  ['range', 'bytes=9-1'],
  ['cookie', '=;=;='],
  ['x-http-method-override', 'DELETE'],
];

const badHeaders: CasesOf = (endpoint) => {
  const header = (name: string, value: string, expected: Expected): BadCase => ({
    name: `${name}: ${value.slice(0, 60)}`,
    expected,
    request: (good) => withHeader(endpoint, good, name, value),
  });
  const keys = oddKeys.map((key) => {
    const good = /^[\x21-\x7e]{1,200}$/.test(key);
    return header('idempotency-key', key, endpoint.idempotent && !good ? 'malformed' : 'any');
  });
  const tokens = oddTokens.map((token) =>
    header('authorization', token, endpoint.access === 'public' ? 'any' : 'refused'),
  );
  return [...keys, ...tokens, ...oddHeaders.map(([name, value]) => header(name, value, 'any'))];
};

const badMethods: CasesOf = (endpoint) =>
  (['PUT', 'PATCH'] as const).map((method) => ({
    name: method,
    expected: 'malformed',
    request: (good): InjectOptions => ({ ...requestOf(endpoint, good), method }),
  }));

export const badRequests: CasesOf = (endpoint, good) =>
  [badParams, badQueries, badHeaders, badMethods].flatMap((cases) => cases(endpoint, good));

// Shared, because fast-check builds a list of all characters each time such a generator is created.
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const encoded = anyText.filter((value) => value.isWellFormed()).map(encodeURIComponent);
const visible = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });

/** Any text in the query, a header, or a parameter. */
export function randomRequests(
  endpoint: EndpointDefinition,
  params: Readonly<Record<string, string>>,
): fc.Arbitrary<BadCase> {
  const queries = fc
    .array(fc.tuple(encoded, encoded), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
    .map((query) => withQuery(endpoint, query, 'any'));
  const headers = fc
    .tuple(fc.constantFrom('idempotency-key', 'authorization', 'host', 'accept'), visible)
    .map(([name, value]): BadCase => {
      const request: BadCase['request'] = (good) => withHeader(endpoint, good, name, value);
      return { name: `${name}: ${value}`, expected: 'any', request };
    });
  const names = Object.keys(params);
  if (names.length === 0) return fc.oneof(queries, headers);
  const segments = fc
    .tuple(fc.constantFrom(...names), encoded)
    .map(([name, segment]) => withSegment(endpoint, name, segment));
  return fc.oneof(queries, headers, segments);
}
