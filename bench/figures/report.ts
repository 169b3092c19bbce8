import { seriesLimits } from '@tenantry/contract/reports/reports.rules';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import pg from 'pg';
import {
  middleQuery,
  monthsQuery,
  planForLargeReads,
  summaryQuery,
} from '../../packages/server/src/features/reports/index.ts';
import { someProperties } from '../support/books.ts';
import { limit, ratio, value, type Figure } from '../support/figure.ts';
import { get } from '../support/get.ts';
import { median } from '../support/load.ts';
import { connectionOf, type BenchOrganization, type World } from '../support/world.ts';

const ROUNDS = 15;
const WARM_UP = 2;
const REPORT = '/v1/admin/reports/incomeAndExpenses';

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

interface View {
  readonly what: string;
  readonly organization: BenchOrganization;
  readonly propertyId: string | null;
  readonly query: Readonly<Record<string, string>>;
  /** The bounds: milliseconds, and a ratio to the bare SQL. Without a bound, the time is only shown. */
  readonly bound: { readonly milliseconds: number; readonly times: number } | null;
}

/** The charts and the summary of all properties of the large organization, and the summary of one property. */
function viewsOf({ big, landing }: World, propertyId: string): View[] {
  const ofAll = { organization: big, propertyId: null };
  return [
    {
      ...ofAll,
      what: 'charts of a year, all of 10,000 properties',
      query: { view: 'months' },
      bound: { milliseconds: 300, times: 1.3 },
    },
    {
      ...ofAll,
      what: 'summary of a year, all of 10,000 properties',
      query: { view: 'summary', categories: 'false' },
      bound: { milliseconds: 300, times: 1.3 },
    },
    {
      ...ofAll,
      what: 'summary of a year, all of 10,000 properties, with 18 categories',
      query: { view: 'summary', categories: 'true' },
      bound: null,
    },
    {
      organization: landing,
      propertyId,
      what: 'summary of a year, one property of 500',
      query: { view: 'summary', categories: 'false', propertyId },
      bound: { milliseconds: 3, times: 2 },
    },
  ];
}

/** Reports of a year compared with the same SQL through `pg` alone, in turns, so that noise affects both. */
export async function reportFigures(world: World, url: string): Promise<Figure[]> {
  const endDate = new Date().toISOString().slice(0, 10);
  const period = { startDate: addDays(endDate, -364), endDate };
  const client = new pg.Client({ ...connectionOf(world.dataDir) });
  await client.connect();
  try {
    const [propertyId = ''] = await someProperties(client, world.landing.organizationId, 1);
    const figures: Figure[] = [];
    for (const view of viewsOf(world, propertyId)) {
      figures.push(...(await compare(view, { client, url, period })));
    }
    return [...figures, ...(await moreFigures(world.big, url, period))];
  } finally {
    await client.end();
  }
}

interface Run {
  readonly client: pg.Client;
  readonly url: string;
  readonly period: Period;
}

async function compare(view: View, { client, url, period }: Run): Promise<Figure[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const call = callOf(view.organization, url, REPORT, { ...period, ...view.query });
    const answered = await timeOf(call);
    const queried = await timeOfSql(client, period, view);
    if (round < WARM_UP) continue;
    ours.push(answered);
    bare.push(queried);
  }
  const what = `${view.what}, p50`;
  const against = `${what}, against its SQL`;
  if (!view.bound) return [value(against, 'ms', median(ours), median(bare))];
  return [
    limit(what, 'ms', median(ours), view.bound.milliseconds),
    ratio(against, 'ms', median(ours), median(bare), view.bound.times),
  ];
}

/** The rows behind the figures of a year, and the exports of the summary. */
async function moreFigures(big: BenchOrganization, url: string, period: Period) {
  const summary = { ...period, view: 'summary' };
  const calls: [string, string, Readonly<Record<string, string>>, number][] = [
    ['first page of the rows behind a year, 10,000 properties', '/entries', { ...period }, 300],
    ['summary of a year as CSV, 10,000 properties', '.csv', summary, 1_000],
    ['summary of a year as a workbook, 10,000 properties', '.xlsx', summary, 3_000],
  ];
  const figures: Figure[] = [];
  for (const [what, path, query, bound] of calls) {
    const call = callOf(big, url, `${REPORT}${path}`, query);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) times.push(await timeOf(call));
    figures.push(limit(`${what}, p50`, 'ms', median(times), bound));
  }
  return figures;
}

function callOf(
  { domain, adminToken }: BenchOrganization,
  url: string,
  path: string,
  query: Readonly<Record<string, string>>,
) {
  const target = `${url}${path}?${new URLSearchParams({ ...query })}`;
  return () => get(target, { host: domain, authorization: `Bearer ${adminToken}` });
}

async function timeOf(call: ReturnType<typeof callOf>): Promise<number> {
  const begun = performance.now();
  const { status } = await call();
  if (status !== 200) throw new Error(`the report answered ${status}`);
  return performance.now() - begun;
}

/** Uses the report's settings. Their statements, BEGIN and COMMIT are not timed. */
async function timeOfSql(client: pg.Client, period: Period, view: View): Promise<number> {
  const { organization, propertyId } = view;
  const id = organization.organizationId;
  await client.query(`BEGIN READ ONLY; SET LOCAL app.organization_id = '${id}'`);
  await client.query(planForLargeReads);
  const begun = performance.now();
  const middle = propertyId === null ? await middleOf(client, id) : null;
  const asked = { ...period, propertyId, middle };
  const { text, params } =
    view.query['view'] === 'months'
      ? monthsQuery({ id }, { ...asked, most: seriesLimits.largest + 1 })
      : summaryQuery({ id }, { ...asked, categories: view.query['categories'] === 'true' });
  await client.query({ text, rowMode: 'array' }, params);
  const took = performance.now() - begun;
  await client.query('COMMIT');
  return took;
}

async function middleOf(client: pg.Client, id: string): Promise<string | null> {
  const { text, params } = middleQuery({ id });
  const { rows } = await client.query<{ id: string }>(text, params);
  return rows[0]?.id ?? null;
}
