import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../e2e/harness/browser.ts';
import { limit, type Figure } from '../support/figure.ts';
import type { BenchOrganization, World } from '../support/world.ts';

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));

interface Visit {
  /** Gzipped kB of JavaScript that the page asked for. */
  readonly scripts: number;
  readonly calls: number;
  readonly cards: number;
}

async function visit(
  browser: Browser,
  url: string,
  path: string,
  as: BenchOrganization | null,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (as) await page.addInitScript(signIn, as.adminToken);
  const scripts = new Set<string>();
  let calls = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.add(pathname);
    if (pathname.startsWith('/v1/') && request.resourceType() !== 'image') calls += 1;
  });
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}${path}`, { waitUntil: 'networkidle' });
  const cards = await page.locator('[data-property-card]').count();
  await context.close();
  let bytes = 0;
  for (const script of scripts) bytes += gzipSync(await readFile(`${dist}${script}`)).length;
  return { scripts: bytes / 1024, calls, cards };
}

function signIn(token: string): void {
  const session = { token, roles: ['SiteAdmin'], firstName: 'Bea', lastName: 'Bench' };
  localStorage.setItem('auth', JSON.stringify({ ...session, expr: Date.now() + 3_000_000 }));
}

/** What a browser has to fetch for the first look at a page. */
export async function webFigures(world: World, url: string): Promise<Figure[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium was found; npm test installs one');
  const args = ['--no-sandbox', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const home = await visit(browser, url, '/', null);
    const login = await visit(browser, url, '/login', null);
    const admin = await visit(browser, url, '/admin-landing', world.landing);
    return [
      limit('JavaScript of the public landing, gzip', 'kB', home.scripts, 120),
      limit('JavaScript of the sign-in page, gzip', 'kB', login.scripts, 120),
      limit('JavaScript of the admin landing, gzip', 'kB', admin.scripts, 220),
      limit('API calls of the admin landing with 500 properties', 'calls', admin.calls, 6),
      limit('cards that it renders at once', 'cards', admin.cards, 60),
    ];
  } finally {
    await browser.close();
  }
}
