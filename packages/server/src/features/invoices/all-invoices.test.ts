import { allInvoicesEndpoints } from '@tenantry/contract/invoices/all-invoices.endpoints';
import type { AllInvoicesQuery } from '@tenantry/contract/invoices/all-invoices.schemas';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  type TestPerson,
} from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const listOf = async (as: TestPerson, query: Partial<AllInvoicesQuery> = {}) =>
  (await app.current.call(allInvoicesEndpoints.list, { as, query: { limit: 50, ...query } })).body;

const numbers = async (as: TestPerson, query: Partial<AllInvoicesQuery> = {}) =>
  (await listOf(as, query)).map(({ number }) => number);

const sumsOf = async (as: TestPerson, filter?: string) => {
  const { body } = await app.current.call(allInvoicesEndpoints.sums, {
    as,
    query: filter === undefined ? {} : { filter },
  });
  return Object.fromEntries(
    body.map(({ state, count, amount, open }) => [state, [count, amount, open]]),
  );
};

const items = (rate: number) => [{ description: 'Rent', quantity: 1, rate }];

/** An invoice of each status on March 10, 2026: 1 is paid, 2 late and partly paid, 3 due, 4 new, 5 deleted. */
async function oneOfEach() {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const homeOf = async (addressLine1: string, firstName: string) => {
    const property = await aProperty(app.current, admin, { addressLine1 });
    await aLease(app.current, admin, property.id, { firstName, lastName: 'Doe' });
    return property;
  };
  const elm = await homeOf('10 Elm Street', 'Ann');
  const oak = await homeOf('9 Oak Road', 'Bo');
  const bill = (propertyId: string, rate: number, dueDate: string, lateDate: string) =>
    anInvoice(app.current, admin, propertyId, { dueDate, lateDate, items: items(rate) });
  await bill(elm.id, 1200, '2026-01-01', '2026-01-05');
  const late = await bill(elm.id, 1250.5, '2026-02-01', '2026-02-05');
  const due = await bill(oak.id, 900, '2026-03-08', '2026-03-12');
  await bill(oak.id, 900, '2026-04-01', '2026-04-05');
  const wrong = await bill(oak.id, 77, '2026-03-01', '2026-03-05');
  await aPayment(app.current, admin, elm.id, { amount: 1450, paymentDate: '2026-01-01' });
  await app.current.call(invoicesEndpoints.remove, {
    as: admin,
    params: { propertyId: oak.id, invoiceId: wrong.id },
  });
  return { admin, elm, oak, late, due };
}

describe('INV-13: the invoices of all homes', () => {
  test('INV-13: are listed by due date, each with its tenant, home, status and balance', async () => {
    const { admin, elm, late } = await oneOfEach();
    expect(await listOf(admin)).toMatchObject([
      { number: 4, status: 'NEW', lessee: 'Bo Doe' },
      { number: 3, status: 'DUE', remainingBalance: 900 },
      {
        id: late.id,
        number: 2,
        status: 'LATE',
        propertyId: elm.id,
        home: elm.home,
        homeIsArchived: false,
        leaseId: late.leaseId,
        lessee: 'Ann Doe',
        amount: 1250.5,
        remainingBalance: 1000.5,
        isDeleted: false,
      },
      { number: 1, status: 'PAID', remainingBalance: 0 },
    ]);
    expect(await numbers(admin, { sort: 'home' })).toEqual([3, 4, 1, 2]);
    expect(await numbers(admin, { sort: '-balance', limit: 1 })).toEqual([2]);
  });

  test.each<[string, Partial<AllInvoicesQuery>, readonly number[]]>([
    ['everything that is open', { state: 'open' }, [2, 3, 4]],
    ['new', { state: 'new' }, [4]],
    ['due', { state: 'due' }, [3]],
    ['late', { state: 'late' }, [2]],
    ['paid', { state: 'paid' }, [1]],
    ['deleted', { state: 'deleted' }, [5]],
    ['a person', { filter: 'ann' }, [1, 2]],
    ['a home', { filter: 'oak road' }, [3, 4]],
    ['a number', { filter: '0003' }, [3]],
    ['a day', { filter: '02/01/2026' }, [2]],
    ['an amount', { filter: '1,250.50' }, [2]],
    ['what is still to pay', { filter: '1000.5' }, [2]],
    ['a status and a home', { state: 'open', filter: 'elm' }, [2]],
  ])('INV-13: are found by %s', async (_, query, found) => {
    const { admin } = await oneOfEach();
    expect((await numbers(admin, query)).toSorted((one, other) => one - other)).toEqual(found);
  });

  test('INV-13: the totals of each status are the sums of its list', async () => {
    const { admin } = await oneOfEach();
    expect(await sumsOf(admin)).toEqual({
      new: [1, 900, 900],
      due: [1, 900, 900],
      late: [1, 1250.5, 1000.5],
      paid: [1, 1200, 0],
      deleted: [1, 77, 0],
    });
    expect(await sumsOf(admin, 'elm')).toEqual({
      new: [0, 0, 0],
      due: [0, 0, 0],
      late: [1, 1250.5, 1000.5],
      paid: [1, 1200, 0],
      deleted: [0, 0, 0],
    });
  });

  test('INV-13: a status changes with the day, as on the page of the home', async () => {
    const { admin, oak, due } = await oneOfEach();
    const onPage = async (as: TestPerson) => {
      const { body } = await app.current.call(invoicesEndpoints.list, {
        as,
        params: { propertyId: oak.id },
      });
      return body.find(({ id }) => id === due.id)?.computedStatus;
    };
    for (const [day, state, status] of [
      ['2026-03-10', 'due', 'DUE'],
      ['2026-03-12', 'due', 'DUE'],
      ['2026-03-13', 'late', 'LATE'],
    ] as const) {
      app.current.clock.set(`${day}T17:00:00Z`);
      const again = await signedInAgain(app.current, admin);
      expect(await onPage(again)).toBe(status);
      expect(await numbers(again, { state, filter: '0003' })).toEqual([3]);
    }
  });

  test('INV-13: a status that a person entered is shown and found, and the computed one decides', async () => {
    const { admin, elm } = await oneOfEach();
    await anInvoice(app.current, admin, elm.id, {
      dueDate: '2026-05-01',
      lateDate: '2026-05-05',
      items: items(10),
      status: 'Disputed',
    });
    expect(await listOf(admin, { filter: 'disputed', state: 'new' })).toMatchObject([
      { status: 'Disputed', computedStatus: 'NEW' },
    ]);
  });

  test('INV-13: are exported with the same filters, and no cell is a formula', async () => {
    const { admin, elm } = await oneOfEach();
    await anInvoice(app.current, admin, elm.id, {
      dueDate: '2026-05-01',
      lateDate: '2026-05-05',
      items: items(10),
      status: '=Disputed',
    });
    const read = async (query: { state: 'open' | 'deleted'; filter?: string }) => {
      const { body }: { readonly body: unknown } = await app.current.call(
        allInvoicesEndpoints.export,
        { as: admin, query },
      );
      return String(body).replace('\uFEFF', '').split('\r\n');
    };
    const head = 'Number,Tenant,Property,Invoice date,Due date,Status,Amount,Balance';
    const elmStreet = '"10 Elm Street, Albany, NY 12207"';
    expect(await read({ state: 'open', filter: 'ann' })).toEqual([
      head,
      `0006,Ann Doe,${elmStreet},2026-03-10,2026-05-01,'=Disputed,10.00,10.00`,
      `0002,Ann Doe,${elmStreet},2026-02-01,2026-02-01,LATE,1250.50,1000.50`,
      '',
    ]);
    expect(await read({ state: 'deleted' })).toEqual([
      head,
      '0005,Bo Doe,"9 Oak Road, Albany, NY 12207",2026-03-01,2026-03-01,Deleted,77.00,0.00',
      '',
    ]);
  });

  test('INV-13: those of a deleted home stay; other organizations see none', async () => {
    const { admin, elm, late } = await oneOfEach();
    const params = { propertyId: elm.id };
    await aPayment(app.current, admin, elm.id, { amount: 1000.5, paymentDate: '2026-03-10' });
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { ...params, leaseId: late.leaseId },
    });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params });
    expect(await listOf(admin, { filter: '0002' })).toMatchObject([{ homeIsArchived: true }]);
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await listOf(stranger)).toEqual([]);
    expect(await sumsOf(stranger)).toMatchObject({ late: [0, 0, 0], paid: [0, 0, 0] });
    const lessee = await aPerson(app.current, await anOrganization(app.current), 'Leasee');
    const { status } = await app.current.call(allInvoicesEndpoints.list, { as: lessee });
    expect(status).toBe(403);
  });
});
