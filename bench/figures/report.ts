import { addDays } from '@tenantry/contract/shared/calendar-date';
import pg from 'pg';
import {
  middleQuery,
  monthsQuery,
  planForMuch,
  summaryQuery,
} from '../../packages/server/src/features/reports/index.ts';
import { limit, ratio, value, type Figure } from '../support/figure.ts';
import { get } from '../support/get.ts';
import { median } from '../support/load.ts';
import { connectionOf, TIME_ZONE, type World } from '../support/world.ts';

const ROUNDS = 15;
const WARM_UP = 2;

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

interface View {
  readonly what: string;
  /** Without it what it takes is only shown. */
  readonly bound: boolean;
  readonly query: Readonly<Record<string, string>>;
  statement(id: string, period: Period, middle: string | null): ReturnType<typeof monthsQuery>;
}

const whoseOf = (id: string) => ({ id, timeZone: TIME_ZONE });

/** What the page asks for: its charts, and its table when that is opened. */
const views: View[] = [
  {
    what: 'charts of a year, all of 10,000 properties',
    bound: true,
    query: { view: 'months' },
    statement: (id, period, middle) =>
      monthsQuery(whoseOf(id), { ...period, propertyId: null, middle }),
  },
  ...(['false', 'true'] as const).map((categories) => ({
    what: `summary of a year, all of 10,000 properties${categories === 'true' ? ', with 18 categories' : ''}`,
    // REP-3: hidden until they are asked for.
    bound: categories === 'false',
    query: { view: 'summary', categories },
    statement: (id: string, period: Period, middle: string | null) =>
      summaryQuery(whoseOf(id), {
        ...{ ...period, propertyId: null, middle },
        categories: categories === 'true',
      }),
  })),
];

/** Reports of a year against the same SQL through `pg` alone; in turns, so that noise meets both. */
export async function reportFigures({ dataDir, big }: World, url: string): Promise<Figure[]> {
  const endDate = new Date().toISOString().slice(0, 10);
  const period = { startDate: addDays(endDate, -364), endDate };
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  try {
    const figures: Figure[] = [];
    for (const view of views) {
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const asked = await askedOfEndpoint(big.domain, big.adminToken, url, {
          ...period,
          ...view.query,
        });
        const queried = await askedOfDatabase(client, big.organizationId, period, view);
        if (round < WARM_UP) continue;
        ours.push(asked);
        bare.push(queried);
      }
      figures.push(
        ...(view.bound ? bounded : shown)(`${view.what}, p50`, median(ours), median(bare)),
      );
    }
    return figures;
  } finally {
    await client.end();
  }
}

const bounded = (what: string, ours: number, bare: number): Figure[] => [
  limit(what, 'ms', ours, 300),
  ratio(`${what}, against its SQL`, 'ms', ours, bare, 1.3),
];

const shown = (what: string, ours: number, bare: number): Figure[] => [
  value(`${what}, against its SQL`, 'ms', ours, bare),
];

async function askedOfEndpoint(
  host: string,
  token: string,
  url: string,
  question: Readonly<Record<string, string>>,
) {
  const query = new URLSearchParams({ ...question });
  const begun = performance.now();
  const { status } = await get(`${url}/v1/admin/reports/incomeAndExpenses?${query}`, {
    host,
    authorization: `Bearer ${token}`,
  });
  if (status !== 200) throw new Error(`the report answered ${status}`);
  return performance.now() - begun;
}

/** With the settings that the report runs with; they, and the ends of the transaction, are not counted. */
async function askedOfDatabase(client: pg.Client, id: string, period: Period, view: View) {
  await client.query(`BEGIN READ ONLY; SET LOCAL app.organization_id = '${id}'`);
  await client.query(planForMuch);
  const begun = performance.now();
  const half = middleQuery({ id });
  const { rows } = await client.query<{ id: string }>(half.text, half.params);
  const { text, params } = view.statement(id, period, rows[0]?.id ?? null);
  await client.query({ text, rowMode: 'array' }, params);
  const took = performance.now() - begun;
  await client.query('COMMIT');
  return took;
}
