import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { AgingReport } from '@tenantry/contract/reports/aging.schemas';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { balanceProblems } from '#testing/inspection';
import type { Tenancy } from './tenancy.testing.ts';

/** Every page that says what is owed, held or earned, as staff and the tenant read it at one moment. */
export async function figuresOf(tenancy: Tenancy) {
  const { app, admin: as, lessee, propertyId, organization, today } = tenancy;
  const read = { as, params: { propertyId } };
  const { call } = app;
  const own = async (leaseId: string) => {
    const query = { leaseId };
    return (await call(invoicesEndpoints.summaryOfLessee, { as: lessee, query })).body;
  };
  const accounts = (await call(ledgerEndpoints.accounts, read)).body;
  const person = { as, params: { userId: lessee.userId } };
  const period = { startDate: '2024-01-01', endDate: '2032-12-31', view: 'summary' as const };
  return {
    accounts,
    invoices: (await call(invoicesEndpoints.list, { ...read, query: {} })).body,
    home: (await call(invoicesEndpoints.summary, read)).body,
    ofLessee: (await call(ledgerEndpoints.accountsOfLessee, { as: lessee })).body,
    ownSummaries: await Promise.all(accounts.map(({ leaseId }) => own(leaseId))),
    ownSummary: (await call(invoicesEndpoints.summaryOfLessee, { as: lessee, query: {} })).body,
    person: (await call(peopleEndpoints.accounts, person)).body,
    people: (await call(peopleListEndpoints.list, { as, query: {} })).body.filter(
      ({ userId }) => userId === lessee.userId,
    ),
    property: (await call(portfolioEndpoints.one, read)).body,
    receivables: (await call(ledgerEndpoints.receivables, { as, query: {} })).body,
    totals: (await call(ledgerEndpoints.receivableTotals, { as })).body,
    today: (await call(todayEndpoints.today, { as })).body.figures,
    needs: (await call(todayEndpoints.needs, { as, query: { limit: 200 } })).body.items,
    deposits: (await call(ledgerEndpoints.deposits, { as, query: {} })).body,
    aging: await agingOn(tenancy, today),
    agingBefore: await Promise.all([1, 34].map((days) => agingOn(tenancy, addDays(today, -days)))),
    rentRoll: (await call(reportsEndpoints.rentRoll, { as, query: { asOf: today } })).body,
    books: (await call(reportsEndpoints.incomeAndExpenses, { as, query: period })).body.totals,
    problems: await balanceProblems(app, organization),
  };
}

async function agingOn({ app, admin: as }: Tenancy, asOf: CalendarDate): Promise<AgingReport> {
  return (await app.call(reportsEndpoints.aging, { as, query: { asOf } })).body;
}

export type Figures = Awaited<ReturnType<typeof figuresOf>>;

/** The mail about an open invoice, as it would be sent now; null if none is open. */
export async function mailOf({ app, admin: as, propertyId }: Tenancy, { invoices }: Figures) {
  const open = invoices.find(({ remainingBalance }) => remainingBalance > 0);
  if (!open) return null;
  const params = { propertyId, invoiceId: open.id };
  const { body } = await app.rehearse(invoicesEndpoints.email, { as, params, body: {} });
  return { leaseId: open.leaseId, text: body.sends.map(({ text }) => text).join('\n') };
}
