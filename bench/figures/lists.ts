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

/** The first page of 10,000 properties, and how long each search and order takes. */
export async function listFigures({ big }: World, url: string): Promise<Figure[]> {
  const headers = { host: big.domain, authorization: `Bearer ${big.adminToken}` };
  const figures: Figure[] = [];
  for (const [what, choice] of Object.entries(choices)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const { status, body } = await get(`${url}${PAGE}${choice}`, headers);
      times.push(performance.now() - start);
      if (status !== 200) throw new Error(`a page answered ${status}: ${body}`);
      if (what === 'by address' && round === 0) {
        const size = Buffer.byteLength(body) / 1000;
        figures.push(limit('a page of 10,000 properties, JSON', 'kB', size, 60));
      }
    }
    figures.push(limit(`a page of 10,000 properties, ${what}`, 'ms', median(times), 100));
  }
  return figures;
}
