import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { asOwner, copyRows } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { createDatabase } from '../../platform/database/database.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createLogger } from '../../platform/log.ts';
import { allReceivables } from './receivables.service.ts';

const app = useTestApp();

/** More than a page of a list has. */
const LESSEES = 502;

/** Former tenants of one home, each with an open invoice: one owes $1,200.00, each of the others a cent more. */
async function formerLessees() {
  const { organization, admin, property, lease } = await aLandlord(app.current);
  const { id: invoiceId } = await anInvoice(app.current, admin, property.id);
  await app.current.call(leasesEndpoints.end, {
    as: admin,
    params: { propertyId: property.id, leaseId: lease.id },
  });
  await copyRows(app.current, organization, {
    table: 'leases',
    id: lease.id,
    changed: `'first_name', n::text`,
    times: `generate_series(1, ${LESSEES - 1}) AS n`,
  });
  await copyRows(app.current, organization, {
    table: 'invoices',
    id: invoiceId,
    changed: `'lease_id', other.id, 'number', 100 + other.n, 'remaining_balance', 120000 + other.n, 'amount', 120000 + other.n`,
    times: `(SELECT id, row_number() OVER () AS n FROM leases WHERE organization_id = $1 AND id <> '${lease.id}') AS other`,
  });
  return organization;
}

/** A pool that does something after the first answer about invoices of some leases. */
function meanwhile(pool: pg.Pool, work: () => Promise<unknown>): pg.Pool {
  let isDone = false;
  const pausing = (client: pg.PoolClient) =>
    new Proxy(client, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        if (key !== 'query') return value.bind(target) as unknown;
        return async (statement: { text?: string } | string, ...rest: unknown[]) => {
          const answer: unknown = await value.call(target, statement, ...rest);
          const text = typeof statement === 'string' ? statement : (statement.text ?? '');
          if (isDone || !text.includes('from "invoices" where')) return answer;
          isDone = true;
          await work();
          return answer;
        };
      },
    });
  return new Proxy(pool, {
    get: (target, key) =>
      key === 'connect'
        ? async () => pausing(await target.connect())
        : (Reflect.get(target, key, target) as unknown),
  });
}

test('HOME-9: an export names each tenant once, although the one who owes most pays meanwhile', async () => {
  const organization = await formerLessees();
  const pool = createPool(app.current.connections.application, createLogger('silent'));
  onTestFinished(() => pool.end());
  let payments = 0;
  const pay = async () => {
    payments += 1;
    await asOwner(
      app.current,
      organization,
      `UPDATE invoices SET remaining_balance = 100
       WHERE remaining_balance = (SELECT max(remaining_balance) FROM invoices)`,
    );
  };
  const rows = await createDatabase(meanwhile(pool, pay), app.current.clock).transact(
    { organization, readOnly: true },
    (tx) => allReceivables(tx, {}),
  );
  expect(payments).toBe(1);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(LESSEES);
  expect(rows).toHaveLength(LESSEES);
});
