import type { Days } from '@tenantry/contract/reports/reports.rules';
import {
  ORGANIZATION_KEY,
  type IncomeAndExpenses,
  type ReportRow,
} from '@tenantry/contract/reports/reports.schemas';

export const rowKey = ({ propertyId }: ReportRow) => propertyId ?? ORGANIZATION_KEY;

type Parts = Pick<IncomeAndExpenses, 'series' | 'rows'>;

export type View = 'summary' | 'months';

/** Whether the answer has the view that was asked for. A server of another version may know only the other one. */
export function hasView(report: Partial<Parts> & { isEmpty: boolean }, view: View): boolean {
  const { series, rows, isEmpty } = report;
  if (!series || !rows) return false;
  return isEmpty || (view === 'months' ? series : rows).length > 0;
}

/** The name of this property, or of the organization, in the report. */
export function nameIn({ series, rows }: Parts, key: string): string | undefined {
  const found = rows.find((row) => rowKey(row) === key) ?? series.find((each) => each.key === key);
  return found?.name;
}

/** Whether it is about more than the organization itself. */
export const hasProperties = ({ series, rows }: Parts): boolean =>
  [...series.map(({ key }) => key), ...rows.map(rowKey)].some((key) => key !== ORGANIZATION_KEY);

interface Question extends Days {
  readonly propertyId?: string | undefined;
}

/** Whether it is the response to this request and not to an earlier one; the columns may differ. */
export function isOf(report: Parts & Days, { propertyId, startDate, endDate }: Question): boolean {
  const last = report.rows.at(-1);
  // The organization is the last of all properties, and not there with one.
  const key = last ? rowKey(last) : report.series.at(-1)?.key;
  return (
    report.startDate === startDate &&
    report.endDate === endDate &&
    key === (propertyId ?? ORGANIZATION_KEY)
  );
}
