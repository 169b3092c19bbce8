import { limit, type Figure } from '../support/figure.ts';
import { get } from '../support/get.ts';
import { median } from '../support/load.ts';
import type { World } from '../support/world.ts';

const PAGE = '/v1/properties?include=&limit=40';

/** Everything that an administrator can choose on the landing page. */
const choices = {
  'by address': '',
  'by city': '&sort=city',
  'largest balance first': '&sort=-due',
  'by price': '&sort=price',
  'words that all have': '&filter=main+street',
  'words that none has': '&filter=nowhere',
  'with a balance, by city': '&due=yes&sort=city',
};

const ROUNDS = 9;

const headersOf = ({ big }: World) => ({
  host: big.domain,
  authorization: `Bearer ${big.adminToken}`,
});

/** The response time of the address in milliseconds, and the size of the response in kB. */
async function timeOf(world: World, address: string) {
  const times: number[] = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { status, body } = await get(address, headersOf(world));
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`${address} answered ${status}: ${body}`);
    size = Buffer.byteLength(body) / 1000;
  }
  return { time: median(times), size };
}

/** The first page of 10,000 properties, and how long each search and order takes. */
export async function listFigures(world: World, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, choice] of Object.entries(choices)) {
    const { time, size } = await timeOf(world, `${url}${PAGE}${choice}`);
    if (what === 'by address') {
      figures.push(limit('a page of 10,000 properties, JSON', 'kB', size, 60));
    }
    figures.push(limit(`a page of 10,000 properties, ${what}`, 'ms', time, 100));
  }
  return figures;
}

const ofAllHomes = {
  'what needs a person, 10,000 properties': ['/v1/admin/attention?limit=7', 150],
  'figures of today, 10,000 properties': ['/v1/admin/today', 150],
  'receivables of 10,000 properties': ['/v1/admin/receivables?limit=50', 150],
  'totals of receivables, 10,000 properties': ['/v1/admin/receivables/totals', 150],
} as const;

/** HOME-3: how long the top of the landing page and the receivables take with 10,000 properties. */
export async function todayFigures(world: World, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, [path, bound]] of Object.entries(ofAllHomes)) {
    figures.push(limit(what, 'ms', (await timeOf(world, `${url}${path}`)).time, bound));
  }
  return figures;
}
