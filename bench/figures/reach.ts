import pg from 'pg';
import { ratio, type Figure } from '../support/figure.ts';
import { get } from '../support/get.ts';
import { median } from '../support/load.ts';
import { connectionOf, type World } from '../support/world.ts';

const lists = {
  homes: '/v1/properties?include=&limit=40',
  invoices: '/v1/admin/invoices?limit=50',
  payments: '/v1/admin/payments?limit=50',
  expenses: '/v1/admin/expenses?limit=50',
  receivables: '/v1/admin/receivables?limit=50',
  people: '/v1/admin/people?limit=50',
  conversations: '/v1/admin/conversations?limit=50',
  activity: '/v1/admin/activity?limit=50',
  deposits: '/v1/admin/deposits',
  'the rent roll': '/v1/admin/reports/rentRoll',
} as const;

const ROUNDS = 15;

const AT_MOST = 3;
/** Each event is looked up by its record. */
const AT_MOST_OF_ACTIVITY = 5;

/** Each home but every fifth. */
const reachedHomes = `INSERT INTO user_places (organization_id, id, user_id, property_id)
  SELECT organization_id, gen_random_uuid(), $2, id FROM (
    SELECT *, row_number() OVER (ORDER BY id) AS place FROM properties WHERE organization_id = $1
  ) homes WHERE place % 5 <> 0`;

/** The books are filled by SQL, which records nothing. */
const events = `INSERT INTO audit_events (organization_id, id, at, action, entity_id)
  SELECT organization_id, gen_random_uuid(), created_at, 'payment.recorded', id FROM payments WHERE organization_id = $1
  UNION ALL
  SELECT organization_id, gen_random_uuid(), date, 'invoice.created', id FROM invoices WHERE organization_id = $1`;

async function prepare({ dataDir, landing }: World): Promise<void> {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const { organizationId, limitedId } = landing;
  await client.query(reachedHomes, [organizationId, limitedId]);
  await client.query('UPDATE users SET is_limited = true WHERE organization_id = $1 AND id = $2', [
    organizationId,
    limitedId,
  ]);
  await client.query(events, [organizationId]);
  await client.query('ANALYZE');
  await client.end();
}

/** TRUST-6: ten lists for somebody who reaches 400 of 500 homes, in turns with the same lists for who reaches all. */
export async function reachFigures(world: World, url: string): Promise<Figure[]> {
  await prepare(world);
  const { domain, adminToken, limitedToken } = world.landing;
  const timeOf = async (path: string, token: string) => {
    const start = performance.now();
    // No kept answer is sent to such a request (ADR 064).
    const headers = { host: domain, authorization: `Bearer ${token}`, 'x-no-compression': '1' };
    const { status, body } = await get(`${url}${path}`, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return performance.now() - start;
  };
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(lists)) {
    const some: number[] = [];
    const all: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      some.push(await timeOf(path, limitedToken));
      all.push(await timeOf(path, adminToken));
    }
    const name = `${what} for who reaches 400 of 500`;
    const atMost = what === 'activity' ? AT_MOST_OF_ACTIVITY : AT_MOST;
    figures.push(ratio(name, 'ms', median(some), median(all), atMost));
  }
  return figures;
}
