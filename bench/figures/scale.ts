import pg from 'pg';
import { someProperties } from '../support/books.ts';
import { ratio, type Figure } from '../support/figure.ts';
import { measure, median, type Load } from '../support/load.ts';
import { connectionOf, type BenchOrganization, type World } from '../support/world.ts';

const ROUNDS = 5;

/** The same request to an organization a hundred times larger. */
export async function scaleFigures(world: World, url: string): Promise<Figure[]> {
  const client = new pg.Client({ ...connectionOf(world.dataDir) });
  await client.connect();
  const loadsOf = async (organization: BenchOrganization): Promise<Record<string, Load>> => {
    const ids = await someProperties(client, organization.organizationId, 100);
    const load = { url, connections: 4, seconds: 2 };
    const { domain: host, adminToken, lesseeToken } = organization;
    return {
      'invoices of a property': {
        ...load,
        headers: { host, authorization: `Bearer ${adminToken}` },
        paths: ids.map((id) => `/v1/admin/properties/${id}/invoices`),
      },
      "tenant's summary": {
        ...load,
        headers: { host, authorization: `Bearer ${lesseeToken}` },
        paths: ['/v1/lessee/properties/invoices/summary'],
      },
    };
  };
  const small = await loadsOf(world.small);
  const big = await loadsOf(world.big);
  await client.end();
  const figures: Figure[] = [];
  for (const [what, load] of Object.entries(big)) {
    const reference = small[what];
    if (!reference) continue;
    const p99: { big: number[]; small: number[] } = { big: [], small: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      p99.small.push((await measure(reference)).p99);
      p99.big.push((await measure(load)).p99);
    }
    figures.push(
      ratio(
        `${what}, p99, 10,000 properties against 100`,
        'ms',
        median(p99.big),
        median(p99.small),
        3,
      ),
    );
  }
  return figures;
}
