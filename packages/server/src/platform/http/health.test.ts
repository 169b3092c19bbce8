import { allEndpoints } from '@tenantry/contract/api';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anOrganization } from '#testing/factories';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';

const app = useTestApp();
const others: TestApp[] = [];

afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

async function another(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const started = await startTestApp(options);
  others.push(started);
  return started;
}

describe('health', () => {
  test('a server is live and ready', async () => {
    const live = await app.current.app.inject({ url: '/healthz/live' });
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await app.current.app.inject({ url: '/healthz/ready' });
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  });

  test('a stopping server is live and not ready, and still responds', async () => {
    let ready = true;
    const stopping = await another({ isReady: () => ready });
    ready = false;
    const answer = await stopping.app.inject({ url: '/healthz/ready' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect((await stopping.app.inject({ url: '/healthz/live' })).statusCode).toBe(200);
    const configuration = await stopping.app.inject({ url: '/v1/public/configuration' });
    expect(configuration.statusCode).toBe(200);
  });
});

describe('metrics', () => {
  const metrics = ({ app: server }: TestApp, remoteAddress: string, authorization?: string) =>
    server.inject({
      url: '/metrics',
      remoteAddress,
      headers: authorization === undefined ? {} : { authorization },
    });

  test('without a token nobody gets them: behind a proxy every request comes from this machine', async () => {
    for (const address of ['127.0.0.1', '::1', '192.0.2.7']) {
      expect((await metrics(app.current, address)).statusCode).toBe(404);
      expect((await metrics(app.current, address, 'Bearer ')).statusCode).toBe(404);
    }
  });

  test('with a token, anyone who has it gets them', async () => {
    const metricsToken = 'a-token-for-prometheus';
    const guarded = await another({ metricsToken });
    expect((await metrics(guarded, '192.0.2.7', `Bearer ${metricsToken}`)).statusCode).toBe(200);
    expect((await metrics(guarded, '127.0.0.1')).statusCode).toBe(404);
    expect((await metrics(guarded, '127.0.0.1', 'Bearer wrong')).statusCode).toBe(404);
  });

  test('they count by route and contain no ids', async () => {
    const metricsToken = 'a-token-for-prometheus';
    const counting = await another({ metricsToken });
    await anOrganization(counting);
    const id = '0198c2d4-0000-7000-8000-000000000000';
    await counting.app.inject({ url: `/v1/public/properties/${id}?name=secret` });
    const { payload } = await metrics(counting, '127.0.0.1', `Bearer ${metricsToken}`);
    expect(payload).toContain('route="/v1/public/properties/:propertyId",status="400"');
    expect(payload).not.toMatch(/0198c2d4|secret/);
  });
});

interface Documented {
  readonly security?: unknown;
  readonly summary: string;
  readonly 'x-permission'?: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly content?: Record<string, { schema: object }> }>;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Documented>>;
}

describe('documentation', () => {
  let description: OpenApi;
  beforeAll(async () => {
    description = (await app.current.app.inject({ url: '/openapi.json' })).json<OpenApi>();
  });
  const documented = ({ paths }: OpenApi, path: string, method: string) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  test.each(allEndpoints)('$method $path is in /openapi.json', (endpoint) => {
    const entry = documented(description, endpoint.path, endpoint.method);
    expect(entry?.summary).toBe(endpoint.summary);
    expect(Boolean(entry?.security)).toBe(endpoint.access !== 'public');
    const { access } = endpoint;
    expect(entry?.['x-permission']).toBe(typeof access === 'object' ? access.staff : undefined);
    const parameters = entry?.parameters ?? [];
    const named = (place: string) =>
      parameters.filter((each) => each.in === place).map(({ name }) => name);
    expect(named('path').sort()).toEqual(Object.keys(endpoint.params?.shape ?? {}).sort());
    expect(named('query').sort()).toEqual(Object.keys(endpoint.query?.shape ?? {}).sort());
    const contentType = endpoint.upload ? 'multipart/form-data' : 'application/json';
    const body = entry?.requestBody?.content[contentType]?.schema;
    expect(Boolean(body)).toBe(Boolean(endpoint.body ?? endpoint.upload));
    const success = entry?.responses[String(endpoint.status ?? 200)];
    const shape = success?.content?.['application/json']?.schema;
    expect(Boolean(shape)).toBe(typeof endpoint.response !== 'string');
    expect(entry?.responses['4XX']).toBeTruthy();
  });

  test('/openapi.json has nothing that is not in the endpoint table', () => {
    const { openapi, paths } = description;
    expect(openapi).toMatch(/^3\./);
    const count = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(count).toBe(allEndpoints.length);
  });

  test('API-14: it is composed and compressed once, and sent again only if it changed', async () => {
    const ask = (headers: Readonly<Record<string, string>>) =>
      app.current.app.inject({ url: '/openapi.json', headers });
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
    const compose = vi.spyOn(app.current.app, 'swagger');
    for (const url of ['/openapi.json', '/docs/json', '/docs/yaml']) {
      await app.current.app.inject({ url });
    }
    expect(compose).not.toHaveBeenCalled();
    compose.mockRestore();
  });

  test('/docs shows it', async () => {
    const page = await app.current.app.inject({ url: '/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const script = await app.current.app.inject({ url: '/docs/static/swagger-ui-bundle.js' });
    expect(script.statusCode).toBe(200);
  });
});
