import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { send } from './get.ts';

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

const EVENTS_PATH = '/v1/events';
const EVENTS = `**${EVENTS_PATH}`;

export interface Visitor {
  readonly token: string;
  readonly role: 'SiteAdmin' | 'Leasee';
}

/** The resources that a browser without a cache loads on the first visit of a page, and what it shows. */
export interface Visit {
  /** kB, gzip. */
  readonly scripts: number;
  /** kB, gzip. */
  readonly styles: number;
  /** kB of JSON as the API sent it, compressed. */
  readonly json: number;
  /** Everything except uploaded pictures. */
  readonly requests: number;
  readonly apiCalls: number;
  /** Cumulative layout shift, as measured by the browser. */
  readonly layoutShift: number;
  /** When the largest content was painted, in milliseconds after the request for the page. */
  readonly largestPaint: number;
  readonly nodes: number;
  readonly cards: number;
}

/** How long a person waits for a page on a slow phone. */
export interface SlowVisit {
  /** When the largest content was painted, in milliseconds after the request for the page. */
  readonly largestPaint: number;
  /**
   * Total blocking time in milliseconds: the time by which long tasks exceeded 50 ms each. The page does not react to
   * input meanwhile.
   */
  readonly blocked: number;
  /** kB of everything as it was sent, including uploaded pictures. */
  readonly sent: number;
  readonly requests: number;
}

/**
 * A phone on a mobile network, as simulated by Lighthouse: 1.6 Mbit/s, 150 ms latency, a processor four times slower.
 */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SLOWER = 4;

/** The first visit of a page on a phone, without a cache. */
export async function slowVisit(
  browser: Browser,
  url: string,
  as: Visitor | null,
): Promise<SlowVisit> {
  const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  if (as) await page.addInitScript(signIn, await sessionOf(url, as));
  await page.addInitScript(watchPaint);
  await page.route(EVENTS, (route) => route.fulfill({ status: 404, body: '' }));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on('request', (request) => {
    if (!request.url().endsWith(EVENTS_PATH)) requests += 1;
  });
  const loaded = watchLoading(page);
  await page.goto(url);
  await loaded();
  const { largestPaint, blocked } = await page.evaluate(() => {
    const { largestPaint: painted, blocked: long } = document.documentElement.dataset;
    return { largestPaint: Number(painted ?? 0), blocked: Number(long ?? 0) };
  });
  await context.close();
  return { largestPaint, blocked, sent: bytes / 1024, requests };
}

function watchPaint(): void {
  let blocked = 0;
  new PerformanceObserver((list) => {
    const latest = list.getEntries().at(-1);
    if (latest) document.documentElement.dataset['largestPaint'] = String(latest.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50);
    document.documentElement.dataset['blocked'] = String(blocked);
  }).observe({ type: 'longtask', buffered: true });
}

export async function visit(browser: Browser, url: string, as: Visitor | null): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (as) await page.addInitScript(signIn, await sessionOf(url, as));
  await page.addInitScript(countShifts);
  await page.addInitScript(watchPaint);
  // A stream never ends, so the network would never be idle.
  await page.route(EVENTS, (route) => route.fulfill({ status: 404, body: '' }));
  const fetched = watch(page);
  const loaded = watchLoading(page);
  await page.goto(url);
  await loaded();
  const shown = await page.evaluate(() => ({
    layoutShift: Number(document.documentElement.dataset['layoutShift'] ?? 0),
    largestPaint: Number(document.documentElement.dataset['largestPaint'] ?? 0),
    nodes: document.querySelectorAll('*').length,
    cards: document.querySelectorAll('[data-property-card]').length,
  }));
  const { scripts, styles, ...counts } = fetched;
  const json = await counts.json();
  await context.close();
  return {
    ...shown,
    scripts: await gzipped(scripts),
    styles: await gzipped(styles),
    json,
    requests: counts.requests(),
    apiCalls: counts.apiCalls(),
  };
}

const QUIET_MS = 1_000;

/**
 * Waits until the page shows its content and has requested nothing for a while. Playwright's `networkidle` is also
 * reached while a slow processor is still parsing the scripts.
 */
function watchLoading(page: Page): () => Promise<void> {
  const pending = new Set<unknown>();
  let changedAt = performance.now();
  const note = () => (changedAt = performance.now());
  const end = (request: unknown) => pending.delete(request) && note();
  page.on('request', (request) => pending.add(request) && note());
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    await page.locator('main').locator('h1, article').first().waitFor({ timeout: 120_000 });
    while (pending.size > 0 || performance.now() - changedAt < QUIET_MS) await sleep(50);
  };
}

/** Records the page's requests from now on. */
function watch(page: Page) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const sizes: Promise<number>[] = [];
  let requests = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === EVENTS_PATH) return;
    const isPicture = request.resourceType() === 'image';
    if (request.resourceType() === 'script') scripts.add(pathname);
    if (request.resourceType() === 'stylesheet') styles.add(pathname);
    if (!isPicture || !pathname.startsWith('/v1/')) requests += 1;
  });
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/v1/') || pathname === EVENTS_PATH) return;
    if (request.resourceType() === 'image') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return {
    scripts,
    styles,
    requests: () => requests,
    apiCalls: () => sizes.length,
    json: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024,
  };
}

async function gzipped(paths: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += gzipSync(await readFile(`${dist}${path}`)).length;
  return bytes / 1024;
}

/** The record that the app keeps after a sign-in. */
async function sessionOf(page: string, { token }: Visitor): Promise<object> {
  const { hostname, port } = new URL(page);
  const headers = { host: hostname, authorization: `Bearer ${token}` };
  const { status, body } = await send('GET', `http://127.0.0.1:${port}/v1/auth/session`, headers);
  if (status !== 200) throw new Error(`the session was answered with ${status}: ${body}`);
  return { ...(JSON.parse(body) as object), token, expr: Date.now() + 3_000_000 };
}

function signIn(session: object): void {
  localStorage.setItem('auth', JSON.stringify(session));
}

function countShifts(): void {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      sum += entry.value;
    }
    document.documentElement.dataset['layoutShift'] = String(sum);
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}
