import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { historyFields } from '@tenantry/contract/portfolio/history.fields';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import type { HistoryKind } from '@tenantry/contract/kinds';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { aSchedule } from '#testing/billing';
import { anExpense } from '#testing/expenses';
import {
  anInvoice,
  aPayment,
  aReversal,
  leaseBody,
  propertyBody,
  type TestPerson,
} from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { changesOf } from './history.domain.ts';

const app = useTestApp();

const historyOf = (as: TestPerson, kind: HistoryKind, entityId: string) =>
  app.current.call(historyEndpoints.one, { as, params: { kind, entityId } });

describe('DATA-7: the changes of an event', () => {
  test.each([
    ['no values', null, null, []],
    ['a deletion', { amount: 100 }, null, []],
    ['money', { amount: 100 }, { amount: 12550 }, [{ field: 'amount', from: 1, to: 125.5 }]],
    ['nothing shown', { secret: 1, city: 'Troy' }, { secret: 2, city: 'Troy' }, []],
    ['a new value', { city: '' }, { city: 'Troy' }, [{ field: 'city', from: null, to: 'Troy' }]],
    [
      'a list',
      { roles: ['Leasee'] },
      { roles: [] },
      [{ field: 'roles', from: 'Leasee', to: null }],
    ],
    ['a flag that was never set', {}, { passwordChanged: false }, []],
    [
      'a field that the save did not name',
      { city: 'Troy' },
      { state: 'NY' },
      [{ field: 'state', from: null, to: 'NY' }],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changesOf({ action: 'x.y', before, after })).toEqual(expected);
  });

  test('a listing is recorded in dollars', () => {
    const event = { action: 'listing.saved', before: {}, after: { deposit: 900 } };
    expect(changesOf(event)).toEqual([{ field: 'deposit', from: null, to: 900 }]);
  });

  test('no field that is shown is a secret', () => {
    expect(
      Object.keys(historyFields).filter((name) => /hash|token|secret|account/i.test(name)),
    ).toEqual([]);
  });
});

describe('DATA-7: the history of an entity', () => {
  test('DATA-7: of a property lists who changed what, newest first', async () => {
    const { admin, property } = await aLandlord(app.current);
    app.current.clock.advance({ minutes: 1 });
    await app.current.call(portfolioEndpoints.update, {
      as: admin,
      params: { propertyId: property.id },
      body: propertyBody({ city: 'Elsewhere', monthlyCost: 1999.5 }),
    });
    const { body } = await historyOf(admin, 'property', property.id);
    expect(body).toMatchObject({
      title: expect.stringContaining('Elm Street') as string,
      next: null,
    });
    expect(body.events.map(({ action }) => action)).toEqual([
      'property.updated',
      'property.created',
    ]);
    expect(body.events[0]?.changes).toContainEqual({
      field: 'monthlyCost',
      from: property.monthlyCost,
      to: 1999.5,
    });
    expect(body.events[0]?.actor).toBe('Sam Rivers');
  });

  test('DATA-7: of a lease includes its charges', async () => {
    const { admin, property, lease } = await aLandlord(app.current);
    app.current.clock.advance({ minutes: 1 });
    await app.current.call(leasesEndpoints.modify, {
      as: admin,
      params: { propertyId: property.id, leaseId: lease.id },
      body: leaseBody({ phoneNumber: '(212) 555-0199' }),
    });
    const { events } = (await historyOf(admin, 'lease', lease.id)).body;
    const modified = events.find(({ action }) => action === 'lease.modified');
    app.current.clock.advance({ minutes: 1 });
    await aSchedule(app.current, admin, { propertyId: property.id, leaseId: lease.id });
    expect((await historyOf(admin, 'lease', lease.id)).body.events[0]).toMatchObject({
      action: 'charge.added',
      changes: expect.arrayContaining([{ field: 'amount', from: null, to: 75 }]) as unknown[],
    });
    expect(modified?.changes).toContainEqual({
      field: 'phoneNumber',
      from: lease.phoneNumber,
      to: '(212) 555-0199',
    });
  });

  test('DATA-7: of an invoice, a payment and an expense is listed', async () => {
    const { admin, property } = await aLandlord(app.current);
    const invoice = await anInvoice(app.current, admin, property.id);
    const payment = await aPayment(app.current, admin, property.id, { amount: 200 });
    await aReversal(app.current, admin, payment);
    const expense = await anExpense(app.current, admin, property.id, { vendor: 'Paint & Co' });
    const ofInvoice = (await historyOf(admin, 'invoice', invoice.id)).body;
    expect(ofInvoice).toMatchObject({
      title: 'Invoice 0001',
      events: [{ action: 'invoice.created' }],
    });
    const actions = async (kind: HistoryKind, id: string) =>
      (await historyOf(admin, kind, id)).body.events.map(({ action }) => action).toSorted();
    expect(await actions('payment', payment.id)).toEqual(['payment.recorded', 'payment.reversed']);
    expect((await historyOf(admin, 'expense', expense.id)).body.title).toBe('Paint & Co');
    expect(await actions('expense', expense.id)).toContain('expense.created');
  });

  test('DATA-7: a number of five digits is not cut', async () => {
    const { organization, admin, property } = await aLandlord(app.current);
    await anInvoice(app.current, admin, property.id);
    await app.current.database.transact({ organization }, ({ db }) =>
      db.execute('UPDATE invoice_counters SET last_number = 12344'),
    );
    const invoice = await anInvoice(app.current, admin, property.id);
    expect((await historyOf(admin, 'invoice', invoice.id)).body.title).toBe('Invoice 12345');
  });

  test('DATA-7: a sign-in is not a change, and an entity of another kind is not found', async () => {
    const { admin, property, lessee } = await aLandlord(app.current);
    const { body } = await historyOf(admin, 'user', lessee.userId);
    expect(body.events.map(({ action }) => action)).not.toContain('user.signedIn');
    expect((await historyOf(admin, 'lease', property.id)).status).toBe(404);
    expect((await historyOf(lessee, 'property', property.id)).status).toBe(403);
  });
});
