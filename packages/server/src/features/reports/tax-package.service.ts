import type { YearQuery } from '@tenantry/contract/reports/rent-grid.schemas';
import type { TaxPackage, TaxProperty } from '@tenantry/contract/reports/tax-package.schemas';
import { sql } from 'drizzle-orm';
import { subtotals, unitFieldsOf, unitsIn } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { withReadableWords } from './entry-words.ts';
import { daysLet, type Span } from './days-let.domain.ts';
import { daysOfYear } from './homes.repository.ts';
import { homesOnRoll } from './rent-roll.repository.ts';
import { byName, named, ORGANIZATION_NAME, type Sums } from './reports.domain.ts';
import { summaryFigures } from './reports.repository.ts';
import { linesOf, taxYearOn } from './tax-package.domain.ts';
import * as repository from './tax-package.repository.ts';

const periodOf = ({ first, last }: Span, among: readonly string[] | undefined) => ({
  startDate: first,
  endDate: last,
  propertyId: null,
  ...(among && { among }),
});

/**
 * BOOKS-25: the lines of Schedule E of every property for a year. Income and expenses count as in the reports: on a
 * cash basis.
 */
export async function taxPackageOf(
  tx: Transaction,
  { year = taxYearOn(tx.today), buildingId }: YearQuery,
): Promise<TaxPackage> {
  const span = daysOfYear(year);
  const period = periodOf(span, await unitsIn(tx, buildingId));
  const figures = await summaryFigures(tx, { ...period, categories: true });
  const [terms, homes, receipts] = await Promise.all([
    repository.termsByProperty(tx, span),
    homesOnRoll(tx),
    repository.receiptCounts(tx, period),
  ]);
  const managed = new Set(homes.flatMap((home) => (home.managed ? home.id : [])));
  const last = span.last < tx.today ? span.last : tx.today;
  const shown = byName(named(figures.properties).filter(({ property }) => property.shown));
  const properties = shown.map(({ property, name }): TaxProperty => {
    const days = daysLet(terms.get(property.id) ?? [], { first: span.first, last });
    return {
      propertyId: property.id,
      name,
      address: property.address,
      ...unitFieldsOf(property),
      daysLet: managed.has(property.id) && days === 0 ? null : days,
      ...presentSums([property]),
    };
  });
  if (figures.organization?.hasFigures) {
    const own = { propertyId: null, name: ORGANIZATION_NAME, address: '', daysLet: null };
    properties.push({ ...own, ...presentSums([figures.organization]) });
  }
  const every = shown.map(({ property }): Sums => property);
  const totals = presentSums([...every, ...(figures.organization ? [figures.organization] : [])]);
  const units = shown.map(({ property }) => ({ ...unitFieldsOf(property), sums: property }));
  const byBuilding = subtotals(units, (own) => presentSums(own.map(({ sums }) => sums)));
  return { year, properties, totals, ...byBuilding, receipts };
}

function presentSums(every: readonly Sums[]): TaxPackage['totals'] {
  const rents = every.reduce((sum, { income }) => sum + income, 0);
  const expenses = every.reduce((sum, sums) => sum + sums.expenses, 0);
  return {
    rents: rents / 100,
    lines: linesOf(every).map(({ line, amount }) => ({ line, amount: amount / 100 })),
    expenses: expenses / 100,
    net: (rents - expenses) / 100,
  };
}

/** The contents of a year's archive, all from one point in time. */
export interface TaxContents {
  readonly report: TaxPackage;
  /** Oldest first. There may be a million, so they are formatted only while they are written. */
  readonly rows: readonly repository.WholeEntryRow[];
  /** By expense. */
  readonly receipts: Awaited<ReturnType<typeof repository.receiptFiles>>;
}

/** Must be the first work of its transaction. */
export async function taxContents(
  tx: Transaction,
  { year = taxYearOn(tx.today), buildingId }: YearQuery,
): Promise<TaxContents> {
  await tx.db.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
  const report = await taxPackageOf(tx, { year, buildingId });
  const period = periodOf(daysOfYear(year), await unitsIn(tx, buildingId));
  const rows = withReadableWords(tx, await repository.allEntries(tx, period));
  return { report, rows, receipts: await repository.receiptFiles(tx, period) };
}
