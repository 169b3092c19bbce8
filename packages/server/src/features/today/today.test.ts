import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { updateSettings } from '#features/organization';
import { anExpense } from '#testing/expenses';
import { onDay } from '#testing/billing';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  questionBody,
  type TestPerson,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function needsOf(as: TestPerson, limit = 50) {
  return (await app.current.call(todayEndpoints.needs, { as, query: { limit } })).body;
}

const todayOf = async (as: TestPerson) =>
  (await app.current.call(todayEndpoints.today, { as })).body;

/** An invoice of $1,200.00 that was due on November 1 and late after November 5. Today is November 22. */
async function aLateLandlord() {
  onDay(app.current, '2026-11-22');
  const landlord = await aLandlord(app.current);
  const { property } = landlord;
  const admin = await signedInAgain(app.current, landlord.admin);
  const invoice = await anInvoice(app.current, admin, property.id, {
    dueDate: '2026-11-01',
    lateDate: '2026-11-05',
  });
  return { ...landlord, admin, invoice };
}

describe('HOME-2, HOME-3: entries that need attention', () => {
  test('HOME-2: late rent is listed with its days and fees, most money first, until it is paid', async () => {
    const { admin, property, lease, invoice } = await aLateLandlord();
    const other = await aProperty(app.current, admin);
    await aLease(app.current, admin, other.id, { monthlyCost: 3000 });
    await anInvoice(app.current, admin, other.id, {
      dueDate: '2026-11-10',
      lateDate: '2026-11-15',
      items: [{ description: 'Rent', quantity: 1, rate: 3000 }],
    });
    const { items } = await needsOf(admin);
    const late = items.filter(({ kind }) => kind === 'rent_late');
    expect(late.map((need) => 'propertyId' in need && need.propertyId)).toEqual([
      other.id,
      property.id,
    ]);
    const fee = Math.floor(17 / lease.lateFeeFrequency) * lease.lateFeePercent;
    expect(late[1]).toMatchObject({
      leaseId: lease.id,
      lessee: `${lease.firstName} ${lease.lastName}`,
      home: property.home,
      owed: invoice.remainingBalance,
      lateFees: Math.round(fee * 100) / 100,
      invoices: 1,
      daysLate: 17,
    });
    await aPayment(app.current, admin, property.id, { amount: invoice.remainingBalance });
    const after = await needsOf(admin);
    expect(after.items.filter(({ key }) => key === late[1]?.key)).toEqual([]);
  });

  test('HOME-2: a late fee whose rent is paid is listed until it is billed', async () => {
    const { admin, property, lease, invoice } = await aLateLandlord();
    await aPayment(app.current, admin, property.id, {
      amount: invoice.remainingBalance,
      paymentDate: '2026-11-22',
    });
    const fees = async () => (await needsOf(admin)).items.filter(({ kind }) => kind === 'late_fee');
    const owed = Math.floor(17 / lease.lateFeeFrequency) * lease.lateFeePercent;
    expect(await fees()).toMatchObject([
      { invoiceId: invoice.id, number: invoice.number, lateFees: Math.round(owed * 100) / 100 },
    ]);
    await app.current.call(invoicesEndpoints.billLateFee, {
      as: admin,
      params: { propertyId: property.id, invoiceId: invoice.id },
      body: {},
    });
    expect(await fees()).toEqual([]);
  });

  test('HOME-2: rent of manually billed leases that is not billed for the coming month is listed', async () => {
    const { admin, property, lease } = await aLateLandlord();
    const rent = async () =>
      (await needsOf(admin)).items.filter(({ kind }) => kind === 'rent_to_bill');
    expect(await rent()).toMatchObject([
      { month: '2026-12', leases: 1, rent: lease.monthlyCost, firstDue: '2026-12-01' },
    ]);
    await anInvoice(app.current, admin, property.id, {
      dueDate: '2026-12-01',
      lateDate: '2026-12-05',
    });
    expect(await rent()).toEqual([]);
  });

  test('TRUST-6, HOME-2: people are asked for their own work; someone who changes nothing sees all of it', async () => {
    const { organization } = await aLateLandlord();
    const isAsked = async (role: string) => {
      const { items } = await needsOf(await aPerson(app.current, organization, role));
      return items.some(({ kind }) => kind === 'rent_to_bill');
    };
    expect(await isAsked('Bookkeeper')).toBe(true);
    expect(await isAsked('ReadOnly')).toBe(true);
    expect(await isAsked('LeasingAgent')).toBe(false);
  });

  test('HOME-2: `Later` hides it until tomorrow, for that person alone', async () => {
    const { admin, organization } = await aLateLandlord();
    const before = await needsOf(admin);
    const key = before.items[0]!.key;
    const { body } = await app.current.call(todayEndpoints.later, { as: admin, body: { key } });
    expect(body).toEqual({ until: '2026-11-23' });
    const after = await needsOf(admin);
    expect(after.items.map((need) => need.key)).not.toContain(key);
    expect(after.total).toBe(before.total - 1);
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    expect((await needsOf(colleague)).total).toBe(before.total);
    onDay(app.current, '2026-11-23');
    const again = await needsOf(await signedInAgain(app.current, admin));
    expect(again.items.map((need) => need.key)).toContain(key);
  });

  test('HOME-2: the list is cut, the total is not, and nothing of another organization is counted', async () => {
    const { admin } = await aLateLandlord();
    const all = await needsOf(admin);
    expect(all.total).toBe(all.items.length);
    expect(all.total).toBeGreaterThan(1);
    const first = await needsOf(admin, 1);
    expect(first).toEqual({ total: all.total, unread: 0, items: all.items.slice(0, 1) });
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await needsOf(stranger)).toEqual({ total: 0, unread: 0, items: [] });
  });
});

describe('HOME-1: the day', () => {
  test('HOME-1: shows collected and billed amounts, what is owed by whom, homes, and the year as in the report', async () => {
    const { admin, property, invoice } = await aLateLandlord();
    await aProperty(app.current, admin);
    await aPayment(app.current, admin, property.id, { amount: 500, paymentDate: '2026-11-20' });
    await anExpense(app.current, admin, property.id, { date: '2026-11-02', amount: 46.38 });
    const { day, figures, recent, coming } = await todayOf(admin);
    expect(day).toBe('2026-11-22');
    expect(figures).toEqual({
      month: '2026-11',
      billed: invoice.amount,
      collected: 500,
      owed: invoice.amount - 500,
      owing: 1,
      daysLate: 17,
      homes: 2,
      leased: 1,
      forLease: 1,
      unavailable: 0,
      year: 2026,
      income: 500,
      expenses: 46.38,
    });
    expect(recent.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 500],
      ['expense', 46.38],
    ]);
    expect(coming.map(({ kind, date }) => [kind, date])).toEqual([
      ['rent_due', '2026-12-01'],
      ['lease_ends', '2026-12-31'],
    ]);
  });

  test('HOME-1: rent that is paid ahead is not upcoming, but the next rent is', async () => {
    const { admin, property } = await aLateLandlord();
    const ahead = await anInvoice(app.current, admin, property.id, { dueDate: '2026-12-01' });
    const rents = async () =>
      (await todayOf(admin)).coming.filter(({ kind }) => kind === 'rent_due');
    expect(await rents()).toMatchObject([{ date: '2026-12-01', leases: 1 }]);
    await aPayment(app.current, admin, property.id, { amount: 10_000, paymentDate: '2026-11-20' });
    expect(ahead.dueDate).toBe('2026-12-01');
    expect(await rents()).toEqual([]);
  });

  test('HOME-1: without homes everything is zero', async () => {
    const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const { figures, coming, recent } = await todayOf(admin);
    expect(figures).toMatchObject({ billed: 0, owed: 0, owing: 0, daysLate: 0, homes: 0 });
    expect([coming, recent]).toEqual([[], []]);
  });
});

describe('HOME-10: the first steps of a new organization', () => {
  const stepsOf = async (as: TestPerson) => {
    const { gettingStarted } = await todayOf(as);
    return gettingStarted.map(({ key, done }) => (done ? key.toUpperCase() : key));
  };

  test('HOME-10: each step is completed by doing it, and a person who hides them no longer sees them', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    expect(await stepsOf(admin)).toEqual(['home', 'lease', 'pay', 'email', 'bill', 'invite']);
    const home = await aProperty(app.current, admin);
    const { gettingStarted } = await todayOf(admin);
    expect(gettingStarted.find(({ key }) => key === 'lease')).toEqual({
      key: 'lease',
      done: false,
      propertyId: home.id,
    });
    await aLease(app.current, admin, home.id);
    // The account of a tenant invites nobody.
    expect(await stepsOf(admin)).toContain('invite');
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    await app.current.database.transact({ organization }, (tx) =>
      updateSettings(tx, { zelle: 'a@b.c' }),
    );
    expect(await stepsOf(admin)).toEqual(['HOME', 'LEASE', 'PAY', 'email', 'bill', 'INVITE']);
    await app.current.call(todayEndpoints.hideGettingStarted, { as: admin, body: {} });
    expect(await stepsOf(admin)).toEqual([]);
    expect(await stepsOf(colleague)).toHaveLength(6);
  });

  test('HOME-10: proposes the time zone of the address, or else of the first home', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const zoneOf = async () =>
      (await todayOf(admin)).gettingStarted.find(({ key }) => key === 'zone')?.zone ?? null;
    const chosen = organization.timeZone;
    await aProperty(app.current, admin, { state: 'TX' });
    const proposed = 'America/Chicago';
    expect(await zoneOf()).toEqual({ proposed, chosen, state: 'TX' });
    await app.current.database.transact({ organization }, (tx) =>
      updateSettings(tx, { state: 'HI' }),
    );
    expect(await zoneOf()).toEqual({ proposed: 'Pacific/Honolulu', chosen, state: 'HI' });
    await app.current.database.transact({ organization }, (tx) =>
      updateSettings(tx, { state: 'OH' }),
    );
    expect(await zoneOf()).toBeNull();
  });

  test('HOME-10: they are not shown in a demo', async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const become = 'UPDATE organizations SET demo = true WHERE id = $1';
    await asOwner(app.current, organization, become, [organization.id]);
    app.current.directory.forget();
    expect(await stepsOf(admin)).toEqual([]);
  });
});

test('HOME-10: unread conversations are counted, also while they are put off', async () => {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const { id } = await aProperty(app.current, admin);
  for (const name of ['Ida', 'Max']) {
    const body = questionBody({ name, email: `${name}@example.com` });
    const asked = await app.current.call(conversationsEndpoints.ask, {
      host: admin.host,
      params: { propertyId: id },
      body,
    });
    expect(asked.status).toBe(200);
  }
  const { items, unread } = await needsOf(admin);
  expect(unread).toBe(2);
  const key = items.find(({ kind }) => kind === 'unread')?.key ?? '';
  await app.current.call(todayEndpoints.later, { as: admin, body: { key } });
  expect(await needsOf(admin)).toMatchObject({ unread: 2, total: 0 });
});
