import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anInvoice, anOrganization, aPayment, aPerson, type TestPerson } from '#testing/factories';
import { appliedImport, rentRoll } from '#testing/imports';
import { asOwner, everyRow } from '#testing/inspection';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { queueWork } from '../imports.service.ts';

const app = useTestApp();
useOutbox(app);

beforeEach(() => app.current.clock.set(NOW));

async function anAdmin() {
  const organization = await anOrganization(app.current);
  return aPerson(app.current, organization, 'SiteAdmin');
}

const ask = (as: TestPerson, importId: string) =>
  app.current.call(importsEndpoints.undo, { as, params: { importId }, body: {} });

/** Asks for the undo, and waits until a job has done it. */
async function undo(as: TestPerson, importId: string) {
  const asked = await ask(as, importId);
  await queueIsEmpty(app.current);
  if (asked.status !== 200) return asked;
  return app.current.call(importsEndpoints.one, { as, params: { importId } });
}

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
    expect((await ask(admin, written.id)).body).toMatchObject({ state: 'APPLIED', work: 'UNDO' });
    expect((await ask(admin, written.id)).body).toMatchObject({ work: 'UNDO' });
    await queueIsEmpty(app.current);
    expect((await ask(admin, written.id)).body).toMatchObject({ state: 'UNDONE', work: null });
    expect(await books()).toEqual(before);
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

  test('DATA-3: a use between the request and the job stops the undo, and the import stays in the books', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const written = await appliedImport(app.current, admin, rentRoll);
    const [home] = await homes(admin);
    app.current.clock.advance({ minutes: 1 });
    await anInvoice(app.current, admin, home!.id);
    // As if the invoice had been made after the request.
    await app.current.database.transact({ organization }, (tx) =>
      queueWork(tx, written.id, 'UNDO'),
    );
    await queueIsEmpty(app.current);
    const params = { importId: written.id };
    const { body } = await app.current.call(importsEndpoints.one, { as: admin, params });
    expect(body).toMatchObject({ state: 'APPLIED', work: null, undoUntil: '2026-03-17' });
    expect(body.failure).toContain('An invoice for 12 Maple Avenue was added or changed');
    const needs = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
    expect(needs.body.items.map(({ kind }) => kind)).toContain('import');
    app.current.clock.advance({ hours: 8 * 24 });
    const later = await signedInAgain(app.current, admin);
    const after = await app.current.call(todayEndpoints.needs, { as: later, query: {} });
    expect(after.body.items.map(({ kind }) => kind)).not.toContain('import');
  });

  test('DATA-3: what an import and its undo did is recorded under the person who asked', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const written = await appliedImport(app.current, admin, rentRoll);
    await undo(admin, written.id);
    const events = await asOwner<{ action: string }>(
      app.current,
      organization,
      `SELECT action FROM audit_events WHERE actor_id = $1`,
      [admin.userId],
    );
    const actions = events.map(({ action }) => action);
    const made = ['property.created', 'lease.started', 'party.added', 'invoice.created'];
    const told = ['import.rehearsed', 'import.applied', 'import.undone'];
    expect(actions).toEqual(expect.arrayContaining([...made, ...told]));
  });

  test('DATA-3: a home that it changed is as before', async () => {
    const admin = await anAdmin();
    const vacant = (rent: string, bedrooms: string) =>
      `Address,City,State,Zip,Rent,Bedrooms\r\n4 Oak Street,Albany,NY,12207,${rent},${bedrooms}\r\n`;
    await appliedImport(app.current, admin, vacant('1450', '2'));
    app.current.clock.advance({ minutes: 1 });
    const before = await books();
    const changed = await appliedImport(app.current, admin, vacant('1500', '3'));
    expect(changed).toMatchObject({ state: 'APPLIED', counts: { NEW: 0, CHANGED: 1, SAME: 0 } });
    expect(changed.summary).toContain('1 would be changed.');
    expect(await homes(admin)).toMatchObject([{ monthlyCost: 1500 }]);
    const params = { importId: changed.id };
    const { body } = await app.current.call(importsEndpoints.rows, {
      as: admin,
      params,
      query: {},
    });
    expect(body.rows[0]?.changes).toEqual(['Bedrooms: 2 → 3', 'Rent: $1,450.00 → $1,500.00']);
    expect((await undo(admin, changed.id)).body).toMatchObject({ state: 'UNDONE' });
    const after = await books();
    const plain = (rows: readonly string[] | undefined) =>
      rows?.map((row) => row.replaceAll(/"version":\d+|"id":"[^"]+"/g, ''));
    expect(plain(after['property_attributes'])).toEqual(plain(before['property_attributes']));
    expect(await homes(admin)).toMatchObject([{ monthlyCost: 1450 }]);
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

  test('DATA-3: an unpaid charge that was paid in part since refuses the undo by name', async () => {
    const { admin, property } = await aLandlord(app.current);
    const file = `Address,Description,Due on,Unpaid\r\n${property.addressLine1},Rent,3/1/2026,450.00\r\n`;
    const written = await appliedImport(app.current, admin, file, 'unpaid.csv');
    expect(written).toMatchObject({ kind: 'OPEN_CHARGES', state: 'APPLIED' });
    await aPayment(app.current, admin, property.id, { amount: 100 });
    const { problem } = await undo(admin, written.id);
    expect(problem).toMatchObject({ code: 'import_is_used' });
    expect(JSON.stringify(problem)).toContain(`An unpaid charge for ${property.addressLine1} has`);
  });

  test('DATA-3: other payments of the lease stay', async () => {
    const { admin, property } = await aLandlord(app.current);
    await aPayment(app.current, admin, property.id, { amount: 300 });
    const file = payments.replace('1 Main Street', property.addressLine1);
    const written = await appliedImport(app.current, admin, file, 'payments.csv');
    expect((await undo(admin, written.id)).status).toBe(200);
  });
});
