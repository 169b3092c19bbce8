import pg from 'pg';
import { someProperties } from '../support/books.ts';
import { ratio, type Figure } from '../support/figure.ts';
import { measure, median, type Load } from '../support/load.ts';
import { startFloor } from '../support/processes.ts';
import { connectionOf, type BenchOrganization, type World } from '../support/world.ts';

const ROUNDS = 5;
const CONNECTIONS = 50;

/** No kept answer is sent to such a request (ADR 064). */
const anew = { 'x-no-compression': '1' };

interface Pair {
  readonly what: string;
  readonly product: Omit<Load, 'connections' | 'seconds'>;
  readonly floor: Omit<Load, 'connections' | 'seconds'>;
}

/** Endpoints compared with one query behind `node:http`, in alternating rounds, so that noise affects both. */
export async function endpointFigures(world: World, productUrl: string): Promise<Figure[]> {
  const connection = connectionOf(world.dataDir);
  const client = new pg.Client({ ...connection });
  await client.connect();
  const properties = await someProperties(client, world.small.organizationId, 100);
  const leases = await leasesOf(client, world.small.organizationId);
  await client.end();
  const floor = await startFloor(connection);
  try {
    const pairs = pairsOf(world.small, productUrl, floor.url, properties, leases);
    const figures: Figure[] = [];
    for (const pair of pairs) figures.push(await compare(pair));
    return figures;
  } finally {
    await floor.stop();
  }
}

async function leasesOf(client: pg.Client, organizationId: string) {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM leases WHERE organization_id = $1 LIMIT 100',
    [organizationId],
  );
  return rows.map((row) => row.id);
}

function pairsOf(
  organization: BenchOrganization,
  product: string,
  floor: string,
  properties: readonly string[],
  leases: readonly string[],
): Pair[] {
  const { organizationId, domain, adminToken, lesseeToken } = organization;
  const asAdmin = { host: domain, authorization: `Bearer ${adminToken}` };
  const asLessee = { host: domain, authorization: `Bearer ${lesseeToken}` };
  const bare = { url: floor, headers: {} };
  const paths = properties.map((id) => `/v1/admin/properties/${id}/invoices`);
  const bareInvoices = {
    ...bare,
    paths: properties.map((id) => `/invoices/${organizationId}/${id}`),
  };
  const summary = ['/v1/lessee/properties/invoices/summary'];
  const bareSummary = { ...bare, paths: leases.map((id) => `/summary/${organizationId}/${id}`) };
  return [
    {
      what: 'public list of 100 properties that have not changed, p50 at 50 connections',
      product: { url: product, headers: { host: domain }, paths: ['/v1/public/properties'] },
      floor: { ...bare, paths: [`/properties/${organizationId}`] },
    },
    {
      what: 'invoices of a property that have not changed, p50 at 50 connections',
      product: { url: product, headers: asAdmin, paths },
      floor: bareInvoices,
    },
    {
      what: 'invoices of a property, computed again, p50 at 50 connections',
      product: { url: product, headers: { ...asAdmin, ...anew }, paths },
      floor: bareInvoices,
    },
    {
      what: "tenant's summary that has not changed, p50 at 50 connections",
      product: { url: product, headers: asLessee, paths: summary },
      floor: bareSummary,
    },
    {
      what: "tenant's summary, computed again, p50 at 50 connections",
      product: { url: product, headers: { ...asLessee, ...anew }, paths: summary },
      floor: bareSummary,
    },
  ];
}

async function compare({ what, product, floor }: Pair): Promise<Figure> {
  const load = { connections: CONNECTIONS, seconds: 2 };
  await measure({ ...product, ...load, seconds: 1 });
  await measure({ ...floor, ...load, seconds: 1 });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push((await measure({ ...product, ...load })).perSecond);
    theirs.push((await measure({ ...floor, ...load })).perSecond);
  }
  // With all connections busy, latency is connections divided by throughput; autocannon only reports whole
  // milliseconds.
  const latency = (perSecond: number) => (CONNECTIONS * 1000) / perSecond;
  return ratio(what, 'ms', latency(median(ours)), latency(median(theirs)), 1.6);
}
