import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { limit, ratio, value, type Figure } from '../support/figure.ts';
import { get, send } from '../support/get.ts';
import { median, percentile } from '../support/load.ts';
import { connectionOf, type World } from '../support/world.ts';

const PREVIEWS = 3;
const PAYMENTS_BEFORE = 400;

/** Milliseconds between two payments, as when several people record checks. */
const PACE = 20;

/** The number of accounts that pay, evenly distributed over the run. */
const PAYERS = 2000;

/** The most locks that one transaction may hold; a single transaction for the whole run would hold thousands. */
const MOST_LOCKS = 200;

/** CHG-5: a billing run of 10,000 leases, its preview, and payments that are recorded meanwhile. */
export async function billingFigures(world: World, url: string): Promise<Figure[]> {
  const client = new pg.Client({ ...connectionOf(world.dataDir) });
  await client.connect();
  try {
    await addRent(client, world.big.organizationId);
    const previews = await previewTimes(world, url);
    const payments = await payerOf(client, world, url);
    for (let round = 0; round < 20; round += 1) await payments.pay();
    const usual: number[] = [];
    while (usual.length < PAYMENTS_BEFORE) usual.push(await payments.pay());
    const { seconds, meanwhile, locks } = await run(client, world, payments.pay);
    const count = `${world.big.properties.toLocaleString('en-US')} leases`;
    return [
      limit(`preview of a billing run, ${count}`, 'ms', median(previews), 3000),
      limit(`billing run, ${count}`, 's', seconds, 900),
      limit('locks of a transaction during the run, at most', 'locks', locks, MOST_LOCKS),
      value('a check during the run, p50', 'ms', median(meanwhile), median(usual)),
      ratio(
        'a check during the run, p99',
        'ms',
        percentile(meanwhile, 99),
        percentile(usual, 99),
        3,
      ),
    ];
  } finally {
    await client.end();
  }
}

/** Adds rent to each lease from the first of next month. Today's run bills it, with one invoice per lease. */
async function addRent(client: pg.Client, organizationId: string): Promise<void> {
  const nextMonth = `(date_trunc('month', now()) + interval '1 month')::date`;
  await client.query(
    `INSERT INTO charge_schedules (organization_id, id, lease_id, kind, description, amount, frequency, day_of_month,
       first_day, version, created_at)
     SELECT organization_id, gen_random_uuid(), id, 'RENT', 'Rent', monthly_cost, 'MONTHLY', 1, ${nextMonth}, 1, now()
     FROM leases WHERE organization_id = $1`,
    [organizationId],
  );
  // One extra day, since the organization's date may still be yesterday.
  await client.query(
    `UPDATE organization_settings SET invoice_lead_days = ${nextMonth} - now()::date + 1 WHERE organization_id = $1`,
    [organizationId],
  );
  await client.query('VACUUM ANALYZE charge_schedules');
}

const headersOf = ({ big }: World) => ({
  host: big.domain,
  authorization: `Bearer ${big.adminToken}`,
});

async function previewTimes(world: World, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < PREVIEWS; round += 1) {
    const begun = performance.now();
    const { status, body } = await get(`${url}/v1/admin/billing/next?all=true`, headersOf(world));
    times.push(performance.now() - begun);
    const { invoices } = JSON.parse(body) as { invoices?: number };
    if (status !== 200 || (invoices ?? 0) < world.big.properties) {
      throw new Error(`the preview has ${invoices} invoices, answered with ${status}`);
    }
  }
  return times;
}

/** Records checks of one dollar, one after the other, each for a different lease. */
async function payerOf(client: pg.Client, world: World, url: string) {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM properties WHERE organization_id = $1 ORDER BY md5(id::text) LIMIT $2`,
    [world.big.organizationId, PAYERS],
  );
  const headers = headersOf(world);
  const paymentDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  let count = 0;
  const pay = async () => {
    const id = rows[count % rows.length]?.id;
    count += 1;
    const begun = performance.now();
    const { status, body } = await send(
      'POST',
      `${url}/v1/admin/properties/${id}/invoices/externalPayment`,
      { ...headers, 'idempotency-key': `bench-billing-${count}` },
      { method: 'Check', amount: 1, paymentDate, description: `Check ${count}` },
    );
    const time = performance.now() - begun;
    if (status >= 300) throw new Error(`a payment was answered with ${status}: ${body}`);
    await setTimeout(PACE);
    return time;
  };
  return { pay };
}

/** Lets the server bill all leases, and records payments until it is done. */
async function run(client: pg.Client, { big, dataDir }: World, pay: () => Promise<number>) {
  const billed = async () => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM charge_postings WHERE organization_id = $1',
      [big.organizationId],
    );
    return rows[0]?.count ?? 0;
  };
  const watch = await watchLocks(dataDir);
  const begun = performance.now();
  await client.query('UPDATE leases SET invoiced_from = now()::date WHERE organization_id = $1', [
    big.organizationId,
  ]);
  await client.query(`SELECT graphile_worker.add_job('queue_billing', '{}'::json)`);
  const meanwhile: number[] = [];
  let end = Number.NaN;
  try {
    while (Number.isNaN(end)) {
      meanwhile.push(await pay());
      const isTime = meanwhile.length % 20 === 0;
      if (isTime && (await billed()) >= big.properties) end = performance.now();
    }
  } finally {
    // Otherwise the closed connection would hide why a payment failed.
    await watch.stop();
  }
  return { seconds: (end - begun) / 1000, meanwhile, locks: watch.most() };
}

/** Samples the most locks that a single transaction holds. */
async function watchLocks(dataDir: string) {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  let most = 0;
  const stopping = new AbortController();
  const watched = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ locks: number }>(
        `SELECT count(*)::integer AS locks FROM pg_locks WHERE pid <> pg_backend_pid()
         GROUP BY pid ORDER BY 1 DESC LIMIT 1`,
      );
      most = Math.max(most, rows[0]?.locks ?? 0);
      await setTimeout(20);
    }
    await client.end();
  })();
  const stop = async () => {
    stopping.abort();
    await watched;
  };
  return { stop, most: () => most };
}
