import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AgingPart } from '@tenantry/contract/reports/aging.schemas';
import { callApi, type Answer } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { ReportFormat } from './export-buttons.tsx';
import { reportsKey } from './reports.queries.ts';

/** A file about a day or a year; of a building if one is chosen. */
interface DayFile {
  readonly asOf: string;
  readonly buildingId: string | undefined;
}

interface YearFile {
  readonly year: number;
  readonly buildingId: string | undefined;
}

/** While a report with other options loads, the previous one stays. */
const reportOptions = <Report>(
  name: string,
  query: object,
  load: (signal: AbortSignal) => Promise<Report>,
) =>
  queryOptions({
    queryKey: [...reportsKey, name, query],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What tenants owed at the end of a day; today if absent. */
export function agingOptions(asOf: string | undefined, buildingId: string | undefined) {
  const query = { asOf, buildingId };
  return reportOptions('aging', query, (signal) =>
    callApi('GET /v1/admin/reports/aging', { query, signal }),
  );
}

interface AgingFile extends DayFile {
  readonly show: AgingPart;
}

export async function downloadAging(
  { asOf, show, buildingId }: AgingFile,
  format: ReportFormat,
): Promise<void> {
  const query = { asOf, show, buildingId };
  const file =
    format === 'csv'
      ? callApi('GET /v1/admin/reports/aging.csv', { query })
      : callApi('GET /v1/admin/reports/aging.xlsx', { query });
  await saveFile(file, `aging-${asOf}.${format}`);
}

/** Every property with its tenant at the end of a day. */
export function rentRollOptions(asOf: string | undefined, buildingId: string | undefined) {
  const query = { asOf, buildingId };
  return reportOptions('rentRoll', query, (signal) =>
    callApi('GET /v1/admin/reports/rentRoll', { query, signal }),
  );
}

export async function downloadRentRoll(
  { asOf, buildingId }: DayFile,
  format: ReportFormat,
): Promise<void> {
  const query = { asOf, buildingId };
  const file =
    format === 'csv'
      ? callApi('GET /v1/admin/reports/rentRoll.csv', { query })
      : callApi('GET /v1/admin/reports/rentRoll.xlsx', { query });
  await saveFile(file, `rent-roll-${asOf}.${format}`);
}

/** The reports of a year, with the first part of the names of their files. */
const yearly = {
  /** What each tenant was billed and paid. */
  rentGrid: 'rent-by-month',
  /** MAINT-16: the speed and the cost of repairs. */
  maintenance: 'maintenance',
  /** How many days each property was leased. */
  vacancy: 'vacancy',
} as const;

type YearlyReport = keyof typeof yearly;

/** A report of a year; of the current one if absent. */
export function yearlyOptions<Name extends YearlyReport>(
  name: Name,
  year: string | undefined,
  buildingId: string | undefined,
) {
  const query = { year, buildingId };
  const call = callApi as (
    endpoint: string,
    options: object,
  ) => Promise<Answer<`GET /v1/admin/reports/${Name}`>>;
  return reportOptions(name, query, (signal) =>
    call(`GET /v1/admin/reports/${name}`, { query, signal }),
  );
}

export async function downloadYearly(
  name: YearlyReport,
  { year, buildingId }: YearFile,
  format: ReportFormat,
): Promise<void> {
  const query = { year: String(year), buildingId };
  const file = callApi(`GET /v1/admin/reports/${name}.${format}`, { query });
  await saveFile(file, `${yearly[name]}-${year}.${format}`);
}

/** The lines of Schedule E for a year; the last one to file if absent. */
export function taxPackageOptions(year: string | undefined, buildingId: string | undefined) {
  const query = { year, buildingId };
  return reportOptions('taxPackage', query, (signal) =>
    callApi('GET /v1/admin/reports/taxPackage', { query, signal }),
  );
}

export async function downloadTaxPackage({ year, buildingId }: YearFile): Promise<void> {
  const query = { year: String(year), buildingId };
  const file = callApi('GET /v1/admin/reports/taxPackage.zip', { query });
  await saveFile(file, `tax-package-${year}.zip`);
}
