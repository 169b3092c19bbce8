import { setTimeout } from 'node:timers/promises';
import { limit, type Figure } from '../support/figure.ts';
import { get } from '../support/get.ts';
import { METRICS_TOKEN } from '../support/processes.ts';
import type { World } from '../support/world.ts';

const REQUESTS = 10_000;
const AT_ONCE = 20;

/** After it, an idle server has given memory back (`garbage.ts`). */
const IDLE_MS = 30_000;

async function residentMegabytes(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  return bytes / 1024 / 1024;
}

/** The server's memory after ten thousand mixed requests and when idle, and the growth in the second half of them. */
export async function memoryFigures(world: World, url: string): Promise<Figure[]> {
  const { domain, adminToken, lesseeToken } = world.small;
  const calls = [
    { path: '/v1/public/properties', token: null },
    { path: '/v1/properties', token: adminToken },
    { path: '/v1/public/organization', token: null },
    { path: '/v1/lessee/properties/invoices', token: lesseeToken },
    { path: '/v1/lessee/properties/invoices/summary', token: lesseeToken },
    { path: '/v1/nothing', token: null },
  ];
  const ask = async (number: number) => {
    const { path, token } = calls[number % calls.length] ?? { path: '/', token: null };
    const headers = { host: domain, ...(token && { authorization: `Bearer ${token}` }) };
    const { status } = await get(`${url}${path}`, headers);
    if (status !== (path === '/v1/nothing' ? 404 : 200)) throw new Error(`${status} at ${path}`);
  };
  const run = async (count: number) => {
    let next = 0;
    const worker = async () => {
      while (next < count) await ask((next += 1));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  await run(REQUESTS / 2);
  const half = await residentMegabytes(url);
  await run(REQUESTS / 2);
  const whole = await residentMegabytes(url);
  await setTimeout(IDLE_MS);
  const idle = await residentMegabytes(url);
  return [
    limit('memory of the server after 10,000 mixed requests', 'MB', whole, 250),
    limit('memory that the second 5,000 of them added', 'MB', Math.max(0, whole - half), 25),
    limit('memory of the server, idle for half a minute after them', 'MB', idle, 250),
  ];
}
