import { chromium, type Browser } from '@playwright/test';
import { ensureBrowser, noBrowser } from '../../scripts/support/ensure-browser.ts';
import { limit, type Figure } from '../support/figure.ts';
import { send } from '../support/get.ts';
import { median } from '../support/load.ts';
import { slowVisit, visit, type Visit, type Visitor } from '../support/visit.ts';
import type { BenchOrganization, World } from '../support/world.ts';

const adminOf = ({ adminToken: token }: BenchOrganization): Visitor => ({
  token,
  role: 'SiteAdmin',
});
const lesseeOf = ({ lesseeToken: token }: BenchOrganization): Visitor => ({
  token,
  role: 'Leasee',
});

/** The resources that a browser loads for the first visit of a page, and what it then shows. */
export async function webFigures(world: World, url: string): Promise<Figure[]> {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error(noBrowser);
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--host-resolver-rules=MAP *.test 127.0.0.1',
  ];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return [
      ...(await visitorFigures(browser, world, url)),
      ...(await landingFigures(browser, world, url)),
      ...(await paintFigures(browser, world, url)),
      ...(await slowFigures(browser, world, url)),
      ...(await listFigures(browser, world, url)),
    ];
  } finally {
    await browser.close();
  }
}

const at = (url: string, { domain }: BenchOrganization, path: string) =>
  `${url.replace('127.0.0.1', domain)}${path}`;

const scriptsOf = (page: string, { scripts }: Visit, most: number) =>
  limit(`JavaScript of ${page}, gzip`, 'kB', scripts, most);

async function visitorFigures(browser: Browser, { landing }: World, url: string) {
  const home = await visit(browser, at(url, landing, '/'), null);
  const login = await visit(browser, at(url, landing, '/login'), null);
  return [
    scriptsOf('the public landing', home, 132),
    scriptsOf('the sign-in page', login, 132),
    limit('CSS of the public landing, gzip', 'kB', home.styles, 10),
    limit('layout shift of the public landing', '', home.layoutShift, 0.02),
  ];
}

/** A home's page and the tenant's account: the median of five first visits, as the first one is slower. */
async function paintFigures(browser: Browser, { landing }: World, url: string) {
  const most = { scripts: 160, styles: 25, requests: 25 };
  const home = `/admin-landing/view-property/${await someHome(landing, url)}`;
  const pages: [string, string, Visitor, number][] = [
    ["a home's page", home, adminOf(landing), 470],
    ["the tenant's account", '/lessee-account', lesseeOf(landing), 420],
  ];
  const figures: Figure[] = [];
  for (const [name, path, visitor, paint] of pages) {
    const visits: Visit[] = [];
    for (let round = 0; round < 5; round += 1) {
      visits.push(await visit(browser, at(url, landing, path), visitor));
    }
    const [seen] = visits;
    if (!seen) continue;
    const paints = visits.map(({ largestPaint }) => largestPaint);
    figures.push(
      ...sizeFigures(name, seen, most),
      limit(`largest paint of ${name}, without a cache`, 'ms', median(paints), paint),
    );
  }
  return figures;
}

async function someHome({ domain: host, adminToken }: BenchOrganization, url: string) {
  const headers = { host, authorization: `Bearer ${adminToken}` };
  const { body } = await send('GET', `${url}/v1/properties?limit=1`, headers);
  const [home] = JSON.parse(body) as { id: string }[];
  if (!home) throw new Error('the organization has no property');
  return home.id;
}

const sizeFigures = (name: string, seen: Visit, most: Most): Figure[] => [
  scriptsOf(name, seen, most.scripts),
  limit(`CSS of ${name}, gzip`, 'kB', seen.styles, most.styles),
  limit(`requests of ${name}`, '', seen.requests, most.requests),
  limit(`layout shift of ${name}`, '', seen.layoutShift, 0.02),
];

/** The landing pages on a slow phone. */
async function slowFigures(browser: Browser, { landing }: World, url: string) {
  const pages: [string, string, Visitor | null][] = [
    ['the public landing', '/', null],
    ["the tenant's landing", '/lessee-landing', lesseeOf(landing)],
    ['the admin landing', '/admin-landing', adminOf(landing)],
  ];
  const figures: Figure[] = [];
  for (const [name, path, visitor] of pages) {
    const seen = await slowVisit(browser, at(url, landing, path), visitor);
    figures.push(
      limit(`largest paint of ${name}, slow phone`, 'ms', seen.largestPaint, 4_000),
      limit(`blocking time of ${name}, slow phone`, 'ms', seen.blocked, 600),
      limit(`bytes of ${name}, as sent`, 'kB', seen.sent, 500),
      limit(`requests of ${name} with its pictures`, '', seen.requests, 60),
    );
  }
  return figures;
}

/** Upper bounds: kB of scripts, kB of styles, and number of requests (ADR 048). */
interface Most {
  readonly scripts: number;
  readonly styles: number;
  readonly requests: number;
}

/** Landing pages of signed-in people, without a cache. */
async function landingFigures(browser: Browser, { landing }: World, url: string) {
  const admin = adminOf(landing);
  const pages: [string, string, Visitor, Most][] = [
    ['the admin landing', '/admin-landing', admin, { scripts: 180, styles: 25, requests: 25 }],
    [
      "the tenant's landing",
      '/lessee-landing',
      lesseeOf(landing),
      { scripts: 190, styles: 25, requests: 33 },
    ],
    ['the reports', '/reports', admin, { scripts: 290, styles: 36, requests: 41 }],
  ];
  const figures: Figure[] = [];
  for (const [name, path, visitor, most] of pages) {
    const seen = await visit(browser, at(url, landing, path), visitor);
    figures.push(...sizeFigures(name, seen, most));
    if (path !== '/admin-landing') continue;
    figures.push(
      limit('API calls of the admin landing with 500 properties', 'calls', seen.apiCalls, 6),
      limit('cards that it renders at once', 'cards', seen.cards, 60),
    );
  }
  return figures;
}

/** Long lists: 10,000 properties, 10,000 users, 1,000 expenses of the organization itself. */
async function listFigures(browser: Browser, { big }: World, url: string) {
  const lists: [string, string][] = [
    ['the admin landing with 10,000 properties', '/admin-landing'],
    ['the list of 10,000 users', '/createUser'],
    ['the list of 1,000 expenses', '/organization-expenses'],
  ];
  const figures: Figure[] = [];
  for (const [name, path] of lists) {
    const seen = await visit(browser, at(url, big, path), adminOf(big));
    figures.push(
      limit(`JSON of ${name}, as sent`, 'kB', seen.json, 60),
      limit(`elements of ${name}`, '', seen.nodes, 3_000),
    );
  }
  return figures;
}
