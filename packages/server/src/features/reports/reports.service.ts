import { seriesLimits, type Days } from '@tenantry/contract/reports/reports.rules';
import {
  reportQuery,
  type EntriesQuery,
  type IncomeAndExpenses,
  type ReportEntries,
  type ReportQuery,
} from '@tenantry/contract/reports/reports.schemas';
import { cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { unitsIn } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { validated } from '../../platform/http/validation.ts';
import { withReadableWords } from './entry-words.ts';
import { propertyNames } from './homes.repository.ts';
import { periodFrom } from './reports.domain.ts';
import { presentEntries, presentMonths, presentSummary } from './reports.presenter.ts';
import * as repository from './reports.repository.ts';
import type { ResolvedQuery } from './reports.sources.ts';

/** REP-1: fills in missing dates and validates again, since the contract checked only the dates that were sent. */
async function resolveQuery(
  tx: Transaction,
  query: Pick<ReportQuery, 'propertyId' | 'buildingId' | 'startDate' | 'endDate'>,
): Promise<ResolvedQuery> {
  const period: Days = periodFrom(query, tx.today);
  const { propertyId } = query;
  validated(reportQuery, period);
  if (propertyId !== undefined && !(await repository.hasProperty(tx, propertyId))) throw notFound();
  const among = await unitsIn(tx, query.buildingId);
  return { ...period, propertyId: propertyId ?? null, ...(among && { among }) };
}

export async function incomeAndExpenses(
  tx: Transaction,
  query: ReportQuery,
): Promise<IncomeAndExpenses> {
  const resolved = await resolveQuery(tx, query);
  const { buildingId } = query;
  const period = {
    startDate: resolved.startDate,
    endDate: resolved.endDate,
    ...(buildingId && { buildingId }),
  };
  if (query.view === 'summary') {
    const categories = query.categories === 'true';
    return presentSummary(period, await repository.summaryFigures(tx, { ...resolved, categories }));
  }
  const figures = await repository.monthFigures(tx, resolved, seriesLimits[query.series]);
  return presentMonths(period, figures, await propertyNames(tx, figures.ranked));
}

/** REP-6: the entries behind a figure. */
export async function entries(tx: Transaction, query: EntriesQuery): Promise<ReportEntries> {
  const { side, category, page } = query;
  const resolved = await resolveQuery(tx, query);
  const organization = query.organization === 'true';
  const rows = await repository.entriesOf(tx, { ...resolved, side, category, page, organization });
  const ids = new Set(rows.flatMap((row) => row.property_id ?? []));
  return presentEntries(page, withReadableWords(tx, rows), await propertyNames(tx, [...ids]));
}

/**
 * HOME-1, UNIT-3: income, expenses and profit of the current year, as in the reports: of everything, or of some
 * properties.
 */
export async function yearToDate(tx: Transaction, among?: readonly string[]) {
  const period = { startDate: `${tx.today.slice(0, 4)}-01-01`, endDate: tx.today };
  const query = { ...period, propertyId: null, ...(among && { among }) };
  const totals = await repository.totalsOf(tx, query);
  const [income, expenses] = [cents(Number(totals.income)), cents(Number(totals.expenses))];
  return {
    year: Number(tx.today.slice(0, 4)),
    income: dollarsFromCents(income),
    expenses: dollarsFromCents(expenses),
    profit: dollarsFromCents(cents(income - expenses)),
  };
}
