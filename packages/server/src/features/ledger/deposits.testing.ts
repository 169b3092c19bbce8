import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { expect } from 'vitest';
import { depositBody } from '#testing/deposits';
import { anInvoice, aPayment, reversalBody } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import type { TestApp } from '#testing/test-app';

export const item = (kind: ItemKind, rate: number) => ({
  kind,
  description: kind,
  quantity: 1,
  rate,
});

/** A landlord's calls for a tenant's deposit, and the resulting books. */
export function depositCalls(app: { readonly current: TestApp }) {
  const charge = ({ admin, property }: Landlord, ...items: ReturnType<typeof item>[]) =>
    anInvoice(app.current, admin, property.id, { items });

  const pay = ({ admin, property }: Landlord, amount: number, changes = {}) =>
    aPayment(app.current, admin, property.id, { amount, ...changes });

  const accountOf = async ({ admin, property }: Landlord) =>
    (
      await app.current.call(ledgerEndpoints.accounts, {
        as: admin,
        params: { propertyId: property.id },
      })
    ).body[0]!;

  const leaseIdOf = async (landlord: Landlord) => (await accountOf(landlord)).leaseId;

  async function depositOf(landlord: Landlord) {
    const params = { leaseId: await leaseIdOf(landlord) };
    return (await app.current.call(ledgerEndpoints.deposit, { as: landlord.admin, params })).body;
  }

  async function incomeOf({ admin, property }: Landlord, query = {}) {
    const asked = { as: admin, query: { propertyId: property.id, ...query } };
    const [summary, months, entries] = await Promise.all([
      app.current.call(reportsEndpoints.incomeAndExpenses, {
        ...asked,
        query: { ...asked.query, view: 'summary' },
      }),
      app.current.call(reportsEndpoints.incomeAndExpenses, {
        ...asked,
        query: { ...asked.query, view: 'months' },
      }),
      app.current.call(reportsEndpoints.entries, asked),
    ]);
    const { income } = summary.body.totals;
    expect(months.body.totals.income).toBe(income);
    expect(entries.body.income).toBe(income);
    return income;
  }

  /** Cash expenses by the summary, the months and the rows, and the categories of the summary. */
  async function spentOf({ admin, property }: Landlord) {
    const asked = { as: admin, query: { propertyId: property.id } };
    const report = (view: 'summary' | 'months', more = {}) =>
      app.current.call(reportsEndpoints.incomeAndExpenses, {
        ...asked,
        query: { ...asked.query, view, ...more },
      });
    const [summary, months, entries] = await Promise.all([
      report('summary', { categories: 'true' }),
      report('months'),
      app.current.call(reportsEndpoints.entries, asked),
    ]);
    const drawn = months.body.series.flatMap(({ expenses }) => expenses);
    expect(drawn.reduce((sum, each) => sum + each, 0)).toBe(months.body.totals.totalExpenses);
    const totals = [summary.body, months.body].map((body) => body.totals.totalExpenses);
    return [...totals, entries.body.expenses, summary.body.categories];
  }

  const reverse = ({ admin, property }: Landlord, paymentId: string, changes = {}) =>
    app.current.call(paymentsEndpoints.reverse, {
      as: admin,
      params: { propertyId: property.id, paymentId },
      body: reversalBody(changes),
    });

  async function change(
    landlord: Landlord,
    name: 'keepDeposit' | 'addDepositInterest',
    changes = {},
  ) {
    const call = { as: landlord.admin, params: { leaseId: await leaseIdOf(landlord) } };
    const body = depositBody(changes);
    return name === 'keepDeposit'
      ? app.current.call(ledgerEndpoints.keepDeposit, { ...call, body })
      : app.current.call(ledgerEndpoints.addDepositInterest, { ...call, body });
  }

  async function refund(landlord: Landlord, changes = {}) {
    const params = { leaseId: await leaseIdOf(landlord) };
    const body = { ...depositBody(changes), method: 'Check' as const };
    return app.current.call(ledgerEndpoints.refundDeposit, { as: landlord.admin, params, body });
  }

  /** B2: the first month and the deposit on one invoice, with 1,000.00 paid. */
  async function movedIn() {
    const landlord = await aLandlord(app.current);
    await charge(landlord, item('RENT', 676.67), item('DEPOSIT', 1450));
    const first = await pay(landlord, 1000, { paymentDate: '2026-03-02' });
    return { ...landlord, first };
  }

  const noProblems = async ({ organization }: Landlord) =>
    expect(await balanceProblems(app.current, organization)).toEqual([]);

  return {
    accountOf,
    change,
    charge,
    depositOf,
    incomeOf,
    leaseIdOf,
    movedIn,
    noProblems,
    pay,
    refund,
    reverse,
    spentOf,
  };
}
