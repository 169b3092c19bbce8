import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

const EVENTS_PATH = '/v1/events';
const EVENTS = `**${EVENTS_PATH}`;

export interface Visitor {
  readonly token: string;
  readonly role: 'SiteAdmin' | 'Leasee';
}

/** What a browser without a cache loads and shows on the first visit of a page. */
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
  readonly nodes: number;
  readonly cards: number;
}

export async function visit(browser: Browser, url: string, as: Visitor | null): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (as) await page.addInitScript(signIn, as);
  await page.addInitScript(countShifts);
  // A stream never ends, so the network would never be idle.
  await page.route(EVENTS, (route) => route.fulfill({ status: 404, body: '' }));
  const fetched = watch(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const shown = await page.evaluate(() => ({
    layoutShift: Number(document.documentElement.dataset['layoutShift'] ?? 0),
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

function signIn({ token, role }: Visitor): void {
  const session = { token, roles: [role], firstName: 'Bea', lastName: 'Bench' };
  localStorage.setItem('auth', JSON.stringify({ ...session, expr: Date.now() + 3_000_000 }));
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
