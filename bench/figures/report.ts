import { addDays } from '@tenantry/contract/shared/calendar-date';
import pg from 'pg';
import {
  figuresQuery,
  middleQuery,
  planForMuch,
} from '../../packages/server/src/features/reports/index.ts';
import { limit, ratio, type Figure } from '../support/figure.ts';
import { get } from '../support/get.ts';
import { median } from '../support/load.ts';
import { connectionOf, TIME_ZONE, type World } from '../support/world.ts';

const ROUNDS = 15;
const WARM_UP = 2;

/** A year of all of 10,000 properties, against the same SQL through `pg` alone; in turns, so that noise meets both. */
export async function reportFigures({ dataDir, big }: World, url: string): Promise<Figure[]> {
  const endDate = new Date().toISOString().slice(0, 10);
  const period = { startDate: addDays(endDate, -364), endDate };
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const asked = await askedOfEndpoint(big.domain, big.adminToken, url, period);
      const queried = await askedOfDatabase(client, big.organizationId, period);
      if (round < WARM_UP) continue;
      ours.push(asked);
      bare.push(queried);
    }
    const what = 'report of a year, all of 10,000 properties, p50';
    return [
      limit(what, 'ms', median(ours), 300),
      ratio(`${what}, against its SQL`, 'ms', median(ours), median(bare), 1.3),
    ];
  } finally {
    await client.end();
  }
}

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

async function askedOfEndpoint(host: string, token: string, url: string, period: Period) {
  const query = new URLSearchParams({ ...period });
  const begun = performance.now();
  const { status } = await get(`${url}/v1/admin/reports/incomeAndExpenses?${query}`, {
    host,
    authorization: `Bearer ${token}`,
  });
  if (status !== 200) throw new Error(`the report answered ${status}`);
  return performance.now() - begun;
}

/** With the settings that the report runs with; they, and the ends of the transaction, are not counted. */
async function askedOfDatabase(client: pg.Client, id: string, period: Period) {
  await client.query(`BEGIN READ ONLY; SET LOCAL app.organization_id = '${id}'`);
  await client.query(planForMuch);
  const begun = performance.now();
  const half = middleQuery({ id });
  const { rows } = await client.query<{ id: string }>(half.sql, half.params);
  const { sql: text, params } = figuresQuery(
    { id, timeZone: TIME_ZONE },
    { ...period, propertyId: null, categories: false, middle: rows[0]?.id ?? null },
  );
  await client.query({ text, rowMode: 'array' }, params);
  const took = performance.now() - begun;
  await client.query('COMMIT');
  return took;
}
