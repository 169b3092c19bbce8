import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice, anOrganization, aPayment, aPerson, type TestPerson } from '#testing/factories';
import { appliedImport, rentRoll } from '#testing/imports';
import { everyRow } from '#testing/inspection';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

async function anAdmin() {
  const organization = await anOrganization(app.current);
  return aPerson(app.current, organization, 'SiteAdmin');
}

const undo = (as: TestPerson, importId: string) =>
  app.current.call(importsEndpoints.undo, { as, params: { importId }, body: {} });

const homes = async (as: TestPerson) =>
  (await app.current.call(portfolioEndpoints.list, { as, query: {} })).body;

/** Everything but what an import leaves on purpose: itself, its events, and numbers that are used. */
async function books() {
  const kept = /imports|import_rows|imported_records|audit_|record_versions|counters|graphile/;
  const rows = [...(await everyRow(app.current))].filter(([name]) => !kept.test(name));
  return Object.fromEntries(rows.map(([name, of]) => [name, [...of].sort()]));
}

describe('an import that is undone', () => {
  test('DATA-3: leaves no home, lease, person, invoice or payment behind, and can be repeated', async () => {
    const admin = await anAdmin();
    const before = await books();
    const written = await appliedImport(app.current, admin, rentRoll);
    expect(await homes(admin)).toHaveLength(1);
    expect(Object.keys(await books()).length).toBeGreaterThan(10);
    expect((await undo(admin, written.id)).body).toMatchObject({ state: 'UNDONE' });
    expect(await books()).toEqual(before);
    expect((await undo(admin, written.id)).status).toBe(200);
    const again = await appliedImport(app.current, admin, rentRoll);
    expect(again.counts).toMatchObject({ NEW: 2, SAME: 0 });
    expect(await homes(admin)).toHaveLength(1);
  });

  test('DATA-3: is refused by name once something of it has been used', async () => {
    const admin = await anAdmin();
    const written = await appliedImport(app.current, admin, rentRoll);
    app.current.clock.advance({ minutes: 1 });
    const [home] = await homes(admin);
    await anInvoice(app.current, admin, home!.id);
    const before = await books();
    expect(await undo(admin, written.id)).toMatchObject({
      status: 409,
      problem: {
        code: 'import_is_used',
        message: expect.stringContaining(
          'An invoice for 12 Maple Avenue was added or changed on 03/10/2026.',
        ),
      },
    });
    expect(await books()).toEqual(before);
  });

  test('DATA-3: can be undone for seven days', async () => {
    const admin = await anAdmin();
    const written = await appliedImport(app.current, admin, rentRoll);
    app.current.clock.advance({ hours: 8 * 24 });
    const later = await signedInAgain(app.current, admin);
    expect(await undo(later, written.id)).toMatchObject({
      status: 409,
      problem: { code: 'import_too_old' },
    });
  });
});

describe('money on leases that were there before', () => {
  const payments = [
    'Address,Date,Amount,Method,Reference',
    '1 Main Street,3/2/2026,500.00,Check,1001',
    '',
  ].join('\r\n');

  test('DATA-3: a payment of an undone import is taken back with a record of its own', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    const file = payments.replace('1 Main Street', property.addressLine1);
    const written = await appliedImport(app.current, admin, file, 'payments.csv');
    expect(written).toMatchObject({ kind: 'PAYMENTS', state: 'APPLIED' });
    const owed = async () => {
      const [account] = (await app.current.call(ledgerEndpoints.accountsOfLessee, { as: lessee }))
        .body;
      return account!.balanceDue;
    };
    expect(await owed()).toBe(700);
    expect((await undo(admin, written.id)).body).toMatchObject({ state: 'UNDONE' });
    expect(await owed()).toBe(1200);
    const again = await appliedImport(app.current, admin, file, 'payments.csv');
    expect(again.counts).toMatchObject({ NEW: 1, SAME: 0 });
  });

  test('DATA-3: other payments of the lease stay', async () => {
    const { admin, property } = await aLandlord(app.current);
    await aPayment(app.current, admin, property.id, { amount: 300 });
    const file = payments.replace('1 Main Street', property.addressLine1);
    const written = await appliedImport(app.current, admin, file, 'payments.csv');
    expect((await undo(admin, written.id)).status).toBe(200);
  });
});
