import type { Days } from '@tenantry/contract/reports/reports.rules';
import {
  reportQuery,
  type EntriesQuery,
  type IncomeAndExpenses,
  type ReportEntries,
  type ReportQuery,
} from '@tenantry/contract/reports/reports.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { validated } from '../../platform/http/validation.ts';
import { named, periodFrom } from './reports.domain.ts';
import { presentEntries, presentMonths, presentSummary } from './reports.presenter.ts';
import * as repository from './reports.repository.ts';
import type { Asked } from './reports.sources.ts';

/** REP-1: with the days that were left out; the contract judged only what was there. */
async function askedOf(
  tx: Transaction,
  question: Pick<ReportQuery, 'propertyId' | 'startDate' | 'endDate'>,
): Promise<Asked> {
  const period: Days = periodFrom(question, tx.today);
  const { propertyId } = question;
  validated(reportQuery, period);
  if (propertyId !== undefined && !(await repository.hasProperty(tx, propertyId))) throw notFound();
  return { ...period, propertyId: propertyId ?? null };
}

export async function incomeAndExpenses(
  tx: Transaction,
  question: ReportQuery,
): Promise<IncomeAndExpenses> {
  const asked = await askedOf(tx, question);
  const period: Days = { startDate: asked.startDate, endDate: asked.endDate };
  if (question.view === 'summary') {
    const categories = question.categories === 'true';
    return presentSummary(period, await repository.summaryFigures(tx, { ...asked, categories }));
  }
  const figures = await repository.monthFigures(tx, asked);
  return presentMonths(period, figures, await namesAmong(tx, figures.ranked));
}

/** By id. */
async function namesAmong(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const properties = named(await repository.addressesAmong(tx, ids));
  return new Map(properties.map(({ property, name }) => [property.id, name]));
}

/** REP-6: the rows behind a figure. */
export async function entries(tx: Transaction, query: EntriesQuery): Promise<ReportEntries> {
  const { side, category, page } = query;
  const asked = await askedOf(tx, query);
  const organization = query.organization === 'true';
  const rows = await repository.entriesOf(tx, { ...asked, side, category, page, organization });
  const ids = new Set(rows.flatMap((row) => row.property_id ?? []));
  return presentEntries(page, rows, await namesAmong(tx, [...ids]));
}
