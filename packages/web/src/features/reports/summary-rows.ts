import { ORGANIZATION_KEY, type Days } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses, ReportRow } from '@tenantry/contract/reports/reports.schemas';
import { buildingOfKey } from './report-rows.ts';

export const rowKey = ({ propertyId }: ReportRow) => propertyId ?? ORGANIZATION_KEY;

type Parts = Pick<IncomeAndExpenses, 'series' | 'rows'>;

export type View = 'summary' | 'months';

/** Whether the response has the requested view. A server of another version may only know the other view. */
export function hasView(report: Partial<Parts> & { isEmpty: boolean }, view: View): boolean {
  const { series, rows, isEmpty } = report;
  if (!series || !rows) return false;
  return isEmpty || (view === 'months' ? series : rows).length > 0;
}

/** The name of this property, or of the organization, in the report. */
export function nameIn({ series, rows }: Parts, key: string): string | undefined {
  const building = buildingOfKey(key);
  if (building !== undefined) {
    return rows.find(({ buildingId }) => buildingId === building)?.buildingName;
  }
  const found = rows.find((row) => rowKey(row) === key) ?? series.find((each) => each.key === key);
  return found?.name;
}

/** Whether the report is about more than the organization itself. */
export const hasProperties = ({ series, rows }: Parts): boolean =>
  [...series.map(({ key }) => key), ...rows.map(rowKey)].some((key) => key !== ORGANIZATION_KEY);

interface Question extends Days {
  readonly propertyId?: string | undefined;
  readonly building?: string | undefined;
}

/** Whether this is the response to this request and not to an earlier one; the columns may differ. */
export function isOf(
  report: Parts & Days & Pick<IncomeAndExpenses, 'buildingId'>,
  { propertyId, building, startDate, endDate }: Question,
): boolean {
  const last = report.rows.at(-1);
  // The organization comes after all properties, and is absent in the report of a single property.
  const key = last ? rowKey(last) : report.series.at(-1)?.key;
  return (
    report.startDate === startDate &&
    report.endDate === endDate &&
    report.buildingId === building &&
    (building !== undefined || key === (propertyId ?? ORGANIZATION_KEY))
  );
}
