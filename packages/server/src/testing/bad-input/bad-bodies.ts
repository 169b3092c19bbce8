import { MAX_BODY_BYTES } from '@tenantry/contract/shared/limits';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import fc from 'fast-check';
import { removeAt, replaceAt, valuesIn, type Path } from '../paths.ts';
import { requestOf, type LooseOptions } from '../calls.ts';
import { withPayload, type BadCase, type CasesOf, type Expected } from './bad-case.ts';

const json = 'application/json';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const otherTypes: readonly unknown[] = [
  true,
  7,
  'word',
  [],
  ['word'],
  {},
  { length: 1, toString: 'x' },
  nested(300),
];

/**
 * No text field of the product may accept these: PostgreSQL cannot store the first two, and no limit allows the rest.
 */
const impossibleTexts = ['a\u0000b', 'a\ud800b', 'x'.repeat(5_001), 'x'.repeat(200_000)];

const oddTexts = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  'NaN',
  'null',
  '2026-02-30',
  '0000-00-00',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '\u202Eevil\u200B',
  '👩‍👩‍👧 家',
  'İ'.repeat(50),
  '\u0007bell',
];

const oddNumbers = [0, -1, -0.01, 0.001, 1.005, 0.1 + 0.2, 32, 101, 2 ** 31, 9_999_999.99];

const impossibleNumbers = [1e21, -1e21, 1.7e308, 2 ** 53 + 1, 1e-7];

/** Hashed and not stored, so any characters are allowed. */
const anyCharacters = /^(?:password|token|setupToken)$/;

function poisonsFor(path: Path, value: unknown): [unknown, Expected][] {
  const key = path.at(-1) ?? '';
  const other = otherTypes.filter((poison) => typeOf(poison) !== typeOf(value));
  // A null in the sample does not show the type of the field. `bodyCase` asks the contract. A message to assistants has
  // a number or a text as its id.
  const isOfEither = value === null || (key === 'id' && typeof value === 'number');
  const expectedOfOther = isOfEither ? 'any' : 'malformed';
  const poisons: [unknown, Expected][] = other.map((poison) => [poison, expectedOfOther]);
  poisons.push([null, 'any']);
  if (typeof value === 'string') {
    const expected = anyCharacters.test(key) ? 'any' : 'refused';
    for (const text of impossibleTexts) poisons.push([text, expected]);
    for (const text of oddTexts) poisons.push([text, 'any']);
  }
  if (typeof value === 'number') {
    for (const number of impossibleNumbers) poisons.push([number, 'malformed']);
    for (const number of oddNumbers) poisons.push([number, 'any']);
  }
  if (Array.isArray(value)) {
    const many = Array.from({ length: 1_000 }, () => value[0] as unknown);
    poisons.push([many, value.length > 0 ? 'malformed' : 'any'], [[...value, ...value], 'any']);
    // The contract of a few lists has empty places.
    poisons.push([[null], 'any']);
  }
  return poisons;
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** A call without a body is the same as one with no fields. */
const bodyOf = (good: LooseOptions): unknown => good.body ?? {};

/** Values that JSON cannot express are not sent. If the contract refuses the wire value, the server must, too. */
function bodyCase(
  endpoint: EndpointDefinition,
  sampleBody: unknown,
  name: string,
  expected: Expected,
  change: (body: unknown) => unknown,
): BadCase {
  return {
    name,
    // Most cases are not chosen, and their texts may be long.
    get expected() {
      if (expected !== 'any') return expected;
      // Nothing is sent for null, which is the same as no fields.
      const sent = JSON.stringify(change(sampleBody) ?? {});
      return endpoint.body?.safeParse(JSON.parse(sent)).success ? 'any' : 'malformed';
    },
    request: (good) => {
      const body = change(bodyOf(good)) ?? null;
      // Alone, a text would be sent unquoted, and an empty one, `false` or 0 would be no body at all.
      if (body === null || typeof body === 'object') return requestOf(endpoint, { ...good, body });
      return withPayload(endpoint, good, JSON.stringify(body), json);
    },
  };
}

export const badBodies: CasesOf = (endpoint, good) => {
  if (!endpoint.body) return [];
  const body = bodyOf(good);
  const places = valuesIn(body);
  const cases = places.flatMap(({ path, value }) => {
    const where = `body.${path.join('.')}`;
    const replaced = poisonsFor(path, value).map(([poison, expected]) =>
      bodyCase(endpoint, body, `${where} := ${brief(poison)}`, expected, (sample) =>
        replaceAt(sample, path, poison),
      ),
    );
    if (path.length > 0) {
      const without = (sample: unknown) => removeAt(sample, path);
      replaced.push(bodyCase(endpoint, body, `${where} missing`, 'any', without));
    }
    if (typeOf(value) === 'object') {
      for (const key of ['surprise', 'id', 'organizationId', 'roles', 'constructor', 'toString']) {
        const extra = (sample: unknown) => replaceAt(sample, [...path, key], 'x');
        const known = Object.hasOwn(value as object, key);
        // Some bodies accept fields of the response, so the contract decides.
        const expected = known || key === 'id' ? 'any' : 'malformed';
        replaced.push(bodyCase(endpoint, body, `${where}.${key} added`, expected, extra));
      }
    }
    return replaced;
  });
  return [...cases, ...badTexts(endpoint, body)];
};

/** Payloads that are not valid JSON, or not declared as JSON. */
function badTexts(endpoint: EndpointDefinition, body: unknown): BadCase[] {
  const raw: [string, string | Buffer, string | undefined][] = [
    ['half an object', '{', json],
    ['trailing text', '{} {}', json],
    ['single quotes', "{'a': 1}", json],
    ['NaN', '{"a": NaN}', json],
    ['null', 'null', json],
    ['a text', '"text"', json],
    ['a number', '42', json],
    // An empty list is a valid body if a list is expected.
    Array.isArray(body) ? ['an object', '{}', json] : ['an array', '[]', json],
    ['100,000 brackets', '['.repeat(100_000), json],
    ['100,000 closed brackets', '['.repeat(100_000) + ']'.repeat(100_000), json],
    ['__proto__', '{"__proto__": {"roles": ["SuperAdmin"]}}', json],
    ['constructor.prototype', '{"constructor": {"prototype": {"roles": ["SuperAdmin"]}}}', json],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), json],
    ['too large', `{"a": "${'x'.repeat(MAX_BODY_BYTES)}"}`, json],
    ['form data', 'a=1&b=2', 'application/x-www-form-urlencoded'],
    ['XML', '<a/>', 'application/xml'],
    ['plain text', '{}', 'text/plain'],
    ['a nonsense type', '{}', 'nonsense'],
    ['multipart without boundary', '--x--', 'multipart/form-data'],
    ['multipart', '--x\r\n\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
    ['no type', '{}', undefined],
  ];
  const needsNoField = endpoint.body?.safeParse({}).success;
  const empty: BadCase = {
    name: 'empty body',
    expected: needsNoField ? 'any' : 'malformed',
    request: (good) => withPayload(endpoint, good, '', json),
  };
  const others = raw.map(([name, payload, contentType]): BadCase => ({
    name,
    expected: 'malformed',
    request: (good) => withPayload(endpoint, good, payload, contentType),
  }));
  return [empty, ...others];
}

// Shared, because fast-check builds a list of all characters each time such a generator is created.
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.bigInt().map(Number),
);

/** Any JSON anywhere in the body. */
export function randomBodies(endpoint: EndpointDefinition, body: unknown): fc.Arbitrary<BadCase> {
  const place = fc.constantFrom(...valuesIn(body).map(({ path }) => path));
  return fc.tuple(place, anyValue).map(([path, poison]) => {
    const name = `body.${path.join('.')} := ${brief(poison)}`;
    return bodyCase(endpoint, body, name, 'any', (good) => replaceAt(good, path, poison));
  });
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text;
}
