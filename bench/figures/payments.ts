import pg from 'pg';
import { limit, type Figure } from '../support/figure.ts';
import { send } from '../support/get.ts';
import { median } from '../support/load.ts';
import { connectionOf, type World } from '../support/world.ts';

const PAYMENTS = 200;
const WARM_UP = 20;

/** Checks of one dollar, one after the other, each for a different lease with an open invoice. */
export async function paymentFigures(world: World, url: string): Promise<Figure[]> {
  const { domain: host, adminToken, organizationId } = world.landing;
  const headers = { host, authorization: `Bearer ${adminToken}` };
  const propertyIds = await propertiesThatOwe(world.dataDir, organizationId);
  const paymentDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const times: number[] = [];
  for (const [index, id] of propertyIds.entries()) {
    const begun = performance.now();
    const { status, body } = await send(
      'POST',
      `${url}/v1/admin/properties/${id}/invoices/externalPayment`,
      { ...headers, 'idempotency-key': `bench-payment-${id}` },
      { method: 'Check', amount: 1, paymentDate, description: `Check ${index}` },
    );
    if (status >= 300) throw new Error(`a payment was answered with ${status}: ${body}`);
    if (index >= WARM_UP) times.push(performance.now() - begun);
  }
  return [limit('recording a check, one connection, p50', 'ms', median(times), 6)];
}

async function propertiesThatOwe(dataDir: string, organizationId: string): Promise<string[]> {
  const client = new pg.Client({ ...connectionOf(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ propertyId: string }>(
    `SELECT property_id AS "propertyId" FROM invoices WHERE organization_id = $1 AND remaining_balance > 0
     GROUP BY property_id ORDER BY md5(property_id::text) LIMIT $2`,
    [organizationId, PAYMENTS + WARM_UP],
  );
  await client.end();
  return rows.map((row) => row.propertyId);
}
