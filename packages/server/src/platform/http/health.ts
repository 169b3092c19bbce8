import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError, notFound } from './errors.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly metricsToken: string | undefined;
  /** False while the server stops, so that a proxy sends no more requests. */
  isReady(): boolean;
}

/** Health for supervisors and Prometheus metrics. */
export function registerHealth(
  app: FastifyInstance,
  { pool, metricsToken, isReady }: Options,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const hidden = { schema: { hide: true } };
  app.get('/healthz/live', hidden, () => ({ status: 'live' }));
  app.get('/healthz/ready', hidden, async () => {
    if (!isReady()) throw new AppError('unavailable', 'The server is starting or stopping.');
    await pool.query('SELECT 1');
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const allowed = metricsToken ? sameText(given, metricsToken) : isLoopback(request.ip);
    if (!allowed) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isLoopback(ip: string): boolean {
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}
