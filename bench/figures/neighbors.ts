import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ratio, type Figure } from '../support/figure.ts';
import { get, send } from '../support/get.ts';
import { median } from '../support/load.ts';
import { connectionOf, type BenchOrganization, type World } from '../support/world.ts';

/** As many calls at once as one organization may have waiting. */
const AT_ONCE = 8;
const QUIET_CALLS = 200;
const WARM_UP = 20;

/** The invoices that one organization mails at once. */
const MAILED = 40;

/**
 * What others notice while a tenant creates PDFs without pause, until the limit of the call ends it, and while an
 * organization's invoices are mailed, each with its PDF.
 */
export async function neighborFigures(world: World, url: string): Promise<Figure[]> {
  const { small, landing } = world;
  const summary = async () => {
    const begun = performance.now();
    await expectStatus(200, get(`${url}/v1/lessee/properties/invoices/summary`, lesseeOf(landing)));
    return performance.now() - begun;
  };
  const quiet: number[] = [];
  while (quiet.length < WARM_UP + QUIET_CALLS) quiet.push(await summary());
  const pdfs = createPdfs(url, small);
  const busy: number[] = [];
  while (!pdfs.ended()) busy.push(await summary());
  const count = await pdfs.count;
  const mails = await mailInvoices(world.dataDir, url, small);
  const meanwhile: number[] = [];
  while (!mails.ended()) meanwhile.push(await summary());
  await mails.sent;
  return [
    ratio(
      `a call of others while ${MAILED} invoices are mailed with their PDFs, p50 of ${meanwhile.length}`,
      'ms',
      median(meanwhile),
      median(quiet.slice(WARM_UP)),
      1.2,
    ),
    ratio(
      `a call of others while a tenant creates ${count} PDFs, p50 of ${busy.length}`,
      'ms',
      median(busy),
      median(quiet.slice(WARM_UP)),
      2,
    ),
  ];
}

const lesseeOf = ({ domain: host, lesseeToken }: BenchOrganization) => ({
  host,
  authorization: `Bearer ${lesseeToken}`,
});

async function expectStatus(expected: number, call: ReturnType<typeof get>): Promise<string> {
  const { status, body } = await call;
  if (status !== expected) throw new Error(`answered with ${status}: ${body}`);
  return body;
}

/** Creates the PDFs of one tenant, several at once, until that is refused. */
function createPdfs(url: string, organization: BenchOrganization) {
  const headers = lesseeOf(organization);
  const path = `${url}/v1/lessee/properties/invoices`;
  let hasEnded = false;
  let created = 0;
  const create = async (ids: readonly string[]) => {
    for (let next = 0; ; next += 1) {
      const pdf = `${path}/${ids[next % ids.length]}/generatePdf`;
      const { status, body } = await send('POST', pdf, headers, {});
      if (status === 429) return;
      if (status !== 200) throw new Error(`a PDF was answered with ${status}: ${body}`);
      created += 1;
    }
  };
  const run = async () => {
    const list = JSON.parse(await expectStatus(200, get(path, headers))) as { id: string }[];
    const ids = list.map(({ id }) => id);
    await Promise.all(Array.from({ length: AT_ONCE }, () => create(ids)));
    return created;
  };
  const count = run().finally(() => (hasEnded = true));
  // If the other calls fail first, that is the error to show.
  count.catch(() => undefined);
  return { count, ended: () => hasEnded };
}

/** Has an organization's invoices mailed. Their jobs run when it returns, and `ended` says when they are done. */
async function mailInvoices(dataDir: string, url: string, organization: BenchOrganization) {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ id: string; propertyId: string }>(
    `SELECT id, property_id AS "propertyId" FROM invoices WHERE organization_id = $1 ORDER BY md5(id::text) LIMIT $2`,
    [organization.organizationId, MAILED],
  );
  const { domain: host, adminToken } = organization;
  const mail = async ({ id, propertyId }: { id: string; propertyId: string }) => {
    const headers = {
      host,
      authorization: `Bearer ${adminToken}`,
      'idempotency-key': `mail-${id}`,
    };
    const email = `${url}/v1/admin/properties/${propertyId}/invoices/${id}/email`;
    await expectStatus(201, send('POST', email, headers, {}));
  };
  await Promise.all(rows.map(mail));
  let hasEnded = false;
  const wait = async () => {
    const due = 'SELECT FROM graphile_worker._private_jobs WHERE run_at <= now()';
    while ((await client.query(due)).rowCount !== 0) await sleep(20);
    await client.end();
  };
  const sent = wait().finally(() => (hasEnded = true));
  // If the other calls fail first, that is the error to show.
  sent.catch(() => undefined);
  return { sent, ended: () => hasEnded };
}
