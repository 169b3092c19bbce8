import { useQuery } from '@tanstack/react-query';
import type { TaxPackage } from '@tenantry/contract/reports/tax-package.schemas';
import { useCallback } from 'react';
import { formatBytes } from '../../lib/image-file.ts';
import { counted } from '../../lib/words.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { downloadTaxPackage, taxPackageOptions } from './day-reports.queries.ts';
import { ReportFrame } from './report-frame.tsx';
import { NoProperties, NoUnits } from './report-states.tsx';
import { ReportTable } from './report-table.tsx';
import { taxColumns } from './tax-package-columns.tsx';
import { useReportOptions } from './use-report-options.ts';
import { YearChoice, yearOf } from './year-choice.tsx';

/** BOOKS-25: what an accountant needs for a year: the lines of Schedule E, the rows behind them, all receipts. */
export function TaxPackagePage() {
  const [options, change] = useReportOptions();
  const year = yearOf(options.year);
  const tax = useQuery(taxPackageOptions(year, options.building));
  const { data } = tax;
  return (
    <ReportFrame
      title="Tax package"
      subtitle={data ? `Schedule E for ${data.year}, cash basis` : 'Schedule E, cash basis'}
      query={tax}
      failed="The tax package could not be loaded."
      actions={<DownloadButton year={data?.year} buildingId={options.building} />}
      choices={
        <YearChoice year={year} first={data?.year} onChange={(next) => change({ year: next })} />
      }
    >
      {/* The columns depend on the expenses. */}
      {(report) =>
        report ? (
          <TaxTable report={report} whole={options.building === undefined} />
        ) : (
          <LoadingRows />
        )
      }
    </ReportFrame>
  );
}

interface DownloadButtonProps {
  /** Undefined while there is nothing to save. */
  readonly year: number | undefined;
  readonly buildingId: string | undefined;
}

const DownloadButton = ({ year = 0, buildingId }: DownloadButtonProps) => (
  <ActButton
    variant="filled"
    disabled={year === 0}
    act={() => downloadTaxPackage({ year, buildingId })}
  >
    <IconDownload size={18} aria-hidden />
    Download tax package
  </ActButton>
);

interface TaxTableProps {
  readonly report: TaxPackage;
  /** Whether it is about all homes, not about one building. */
  readonly whole: boolean;
}

function TaxTable({ report, whole }: TaxTableProps) {
  const columnsOf = useCallback(
    (totals: TaxPackage['totals'] | undefined) => taxColumns(report, totals),
    [report],
  );
  return (
    <ReportTable
      label="Lines of Schedule E"
      figures={receiptsText(report.receipts)}
      columnsOf={columnsOf}
      totals={report.totals}
      rows={report.properties}
      buildings={report.buildings}
      rowKey={({ propertyId }) => propertyId ?? 'organization'}
      empty={whole ? <NoProperties /> : <NoUnits />}
    />
  );
}

/** `12 receipts, 3.4 MB. 2 expenses have no receipt.` */
function receiptsText({ count, bytes, missing }: TaxPackage['receipts']): string {
  const receipts =
    count === 0 ? 'No receipts' : `${counted(count, 'receipt')}, ${formatBytes(bytes)}`;
  if (missing === 0) return `${receipts}.`;
  return `${receipts}. ${counted(missing, 'expense has', 'expenses have')} no receipt.`;
}
