import { afterEach, describe, expect, test } from 'vitest';
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
