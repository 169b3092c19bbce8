import { readFile, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allEndpoints } from '@tenantry/contract/api';
import { errors } from '@tenantry/contract/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '#testing/callers';
import { exampleOf, worldsOfExamples } from '#testing/examples';
import { needsProvider, sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { callerOf } from '#testing/world';
import { examplesFile, keyOf } from './documentation/document.ts';
import { namedEndpoints, type NamedEndpoint } from './named-endpoints.ts';

const app = useTestApp();

/** More than this for each call, with its schemas and its example, is too much to send. */
const BYTES_OF_CALL = 1_250;

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Content {
  readonly [type: string]: { readonly schema?: Schema; readonly example?: unknown };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Content }>
  >;
  readonly 'x-permission'?: string;
  readonly 'x-errors'?: readonly string[];
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation> & { parameters?: object[] }>;
  readonly components: Record<string, Record<string, Schema & { name?: string; in?: string }>>;
}

const ask = (headers: Readonly<Record<string, string>> = {}) =>
  app.current.app.inject({ url: '/openapi.json', headers });

const worldOf = worldsOfExamples(app);

/** Names have numbers that depend on the tests before; ids, days and amounts do not. */
const comparable = (lines: string) =>
  lines.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    /[a-z]{2}/i.test(text) && !uuid.test(text) ? text.replaceAll(/\d+/g, '0') : text,
  );

const uuid = /^"[\da-f-]{36}"$/;

// The first test, so that the others read what it writes. If a change is meant to change an answer, commit the file.
test('DATA-9: the examples run and are those of examples.jsonl, which UPDATE_EXAMPLES=1 updates', async () => {
  const lines: string[] = [];
  for (const named of namedEndpoints) {
    const { endpoint } = named;
    if (!inOrganization.includes(endpoint) || needsProvider(endpoint)) continue;
    const world = await worldOf(named);
    const sample = await sampleCall(world, endpoint);
    const answer = await app.current.call(endpoint, { ...sample, as: callerOf(endpoint, world) });
    expect([keyOf(named), answer.status]).toEqual([keyOf(named), endpoint.status ?? 200]);
    lines.push(JSON.stringify([keyOf(named), exampleOf(endpoint, sample, answer.body)]));
  }
  // One line for each call, so that changes of different calls do not conflict.
  const found = `${lines.sort().join('\n')}\n`;
  if (process.env['UPDATE_EXAMPLES'] === '1') await writeFile(examplesFile, found);
  const kept = comparable(await readFile(examplesFile, 'utf8')).split('\n');
  const now = comparable(found).split('\n');
  expect(now.filter((line) => !kept.includes(line))).toEqual([]);
  expect(now).toEqual(kept);
});

describe('DATA-9: the OpenAPI document', () => {
  let description: OpenApi;
  beforeAll(async () => {
    description = (await ask()).json<OpenApi>();
  });

  const pathOf = ({ path }: { readonly path: string }) => path.replace(/:(\w+)/g, '{$1}');

  function operationOf({ endpoint }: NamedEndpoint) {
    const path = description.paths[pathOf(endpoint)];
    const operation = path?.[endpoint.method.toLowerCase()];
    if (!path || !operation) throw new Error(`${endpoint.method} ${endpoint.path} is missing`);
    const all = [...(path.parameters ?? []), ...(operation.parameters ?? [])].map((each) => {
      const { $ref } = each as { $ref?: string };
      return $ref ? description.components['parameters']?.[$ref.split('/').at(-1)!] : each;
    }) as { name: string; in: string }[];
    return { ...operation, all };
  }

  test.each(namedEndpoints)('DATA-9: names $endpoint.method $endpoint.path', (named) => {
    const { endpoint, feature, name } = named;
    const operation = operationOf(named);
    expect(operation.operationId).toBe(`${feature}.${name}`);
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : undefined);
    const { access } = endpoint;
    expect(operation['x-permission']).toBe(typeof access === 'object' ? access.staff : undefined);
    const placed = (place: string) =>
      operation.all.filter((each) => each.in === place).map((each) => each.name);
    expect(placed('path').sort()).toEqual(Object.keys(endpoint.params?.shape ?? {}).sort());
    expect(placed('query').sort()).toEqual(Object.keys(endpoint.query?.shape ?? {}).sort());
    const success = operation.responses[String(endpoint.status ?? 200)];
    const isJson = success?.$ref !== undefined || 'application/json' in (success?.content ?? {});
    expect(isJson).toBe(typeof endpoint.response !== 'string');
    expect(operation.responses['default']).toBeTruthy();
    expect((operation['x-errors'] ?? []).filter((code) => !(code in errors))).toEqual([]);
  });

  test('DATA-9: has nothing that is not in the endpoint table', () => {
    const operations = Object.values(description.paths).flatMap((path) =>
      Object.entries(path).flatMap(([key, value]) =>
        key === 'parameters' ? [] : [value as Operation],
      ),
    );
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(operations.length).toBe(allEndpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('DATA-9: has every object of four fields or more only once, under its name in the contract', () => {
    const places = new Map<string, string[]>();
    const visit = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties } = node as Schema;
      if (type === 'object' && Object.keys(properties ?? {}).length >= 4) {
        const json = JSON.stringify(node);
        places.set(json, [...(places.get(json) ?? []), place]);
      }
      for (const [key, value] of Object.entries(node)) {
        if (key !== 'example' && key !== 'examples') visit(value, `${place}/${key}`);
      }
    };
    visit(description, '');
    const names = Object.keys(description.components['schemas'] ?? {});
    expect(names.filter((name) => !/^[A-Z]\w*$/.test(name))).toEqual([]);
    expect([...places.values()].filter(({ length }) => length > 1)).toEqual([]);
  });

  test('DATA-9: has an example of each body and each answer', () => {
    const hasExample = ({ schema, example }: Content[string]): boolean => {
      if (!schema || example !== undefined) return true;
      const { $ref, items } = schema as Schema & { items?: Schema };
      const name = ($ref ?? items?.$ref)?.split('/').at(-1);
      return name !== undefined && 'examples' in description.components['schemas']![name]!;
    };
    const without = namedEndpoints.filter((named) => {
      if (!inOrganization.includes(named.endpoint) || needsProvider(named.endpoint)) return false;
      const { requestBody, responses } = operationOf(named);
      const contents = [
        requestBody?.content,
        ...Object.values(responses).map((each) => each.content),
      ];
      return contents.some((content) => {
        const json = content?.['application/json'];
        return json && !hasExample(json);
      });
    });
    expect(without.map(keyOf)).toEqual([]);
  });

  test('DATA-9: is short enough to be read by a program', async () => {
    const { rawPayload } = await ask();
    expect(rawPayload.length / allEndpoints.length).toBeLessThan(BYTES_OF_CALL);
  });

  test('API-14: it is composed and compressed once, and sent again only if it changed', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, rawPayload } = await ask({ 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(JSON.parse(unpack[encoding](rawPayload).toString())).toEqual(description);
    }
    const plain = await ask({ 'accept-encoding': 'br;q=0, identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const etag = String(plain.headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('DATA-9: /docs shows it under the content security policy of all pages', async () => {
    const [page, script, other] = await Promise.all(
      ['/docs', '/docs/static/swagger-ui-bundle.js', '/healthz/live'].map((url) =>
        app.current.app.inject(url),
      ),
    );
    expect(page!.headers['content-type']).toContain('text/html');
    expect(script!.statusCode).toBe(200);
    const policy = other!.headers['content-security-policy'];
    expect([page, script].map((each) => each!.headers['content-security-policy'])).toEqual([
      policy,
      policy,
    ]);
    const parts = [...page!.body.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)];
    const answers = await Promise.all(parts.map(([, url = '']) => app.current.app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200));
    expect(page!.body).not.toMatch(/<script>|<style|style="|onclick/);
  });
});
