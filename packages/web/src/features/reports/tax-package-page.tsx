import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TaxPackage } from '@tenantry/contract/reports/tax-package.schemas';
import { useMemo } from 'react';
import { formatBytes } from '../../lib/image-file.ts';
import { counted } from '../../lib/words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { notifyError } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { downloadTaxPackage, taxPackageOptions } from './day-reports.queries.ts';
import { BuildingFilter } from '../properties/building-filter.tsx';
import { groupsOf } from '../properties/by-building.ts';
import { ReportFrame } from './report-frame.tsx';
import { NoProperties, NoUnits } from './report-states.tsx';
import classes from './reports.module.css';
import { taxColumns } from './tax-package-columns.tsx';
import { YearChoice, yearOf } from './year-choice.tsx';

const route = getRouteApi('/tax-package');

/** BOOKS-25: what an accountant needs for a year: the lines of Schedule E, the rows behind them, all receipts. */
export function TaxPackagePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace: true });
  const year = yearOf(search.year);
  const tax = useQuery(taxPackageOptions(year, search.building));
  const { data } = tax;
  return (
    <ReportFrame
      title="Tax package"
      subtitle={data ? `Schedule E for ${data.year}, cash basis` : 'Schedule E, cash basis'}
      actions={<DownloadButton year={data?.year} buildingId={search.building} />}
      filters={
        <>
          <YearChoice year={year} first={data?.year} onChange={(next) => change({ year: next })} />
          <BuildingFilter
            amongFields
            value={search.building}
            onChange={(building) => change({ building })}
          />
        </>
      }
    >
      <QueryView queries={[tax]} failed="The tax package could not be loaded." drawsLoading>
        {(report) => (
          <TaxTable
            report={report}
            grouped={search.building === undefined}
            sort={search.sort}
            onSort={(sort) => change({ sort: sort === 'property' ? undefined : sort })}
          />
        )}
      </QueryView>
    </ReportFrame>
  );
}

interface DownloadButtonProps {
  /** Undefined while there is nothing to save. */
  readonly year: number | undefined;
  readonly buildingId: string | undefined;
}

function DownloadButton({ year, buildingId }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: downloadTaxPackage,
    onError: notifyError,
  });
  return (
    <Button
      size="sm"
      loading={isPending}
      disabled={year === undefined}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => year !== undefined && mutate({ year, buildingId })}
    >
      Download tax package
    </Button>
  );
}

interface TaxTableProps {
  /** Undefined while loading. */
  readonly report: TaxPackage | undefined;
  /** Whether the units of several buildings may be among the rows. */
  readonly grouped: boolean;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

function TaxTable({ report, grouped, sort, onSort }: TaxTableProps) {
  const columns = useMemo(() => taxColumns(report), [report]);
  const groups = useMemo(
    () =>
      grouped ? groupsOf(report?.buildings, (totals) => taxColumns(report, totals)) : undefined,
    [grouped, report],
  );
  // The columns depend on the expenses.
  if (!report) return <LoadingRows />;
  return (
    <>
      <p className={classes.figures} role="status">
        {receiptsText(report.receipts)}
      </p>
      <div className={classes.scroll}>
        <DataTable
          label="Lines of Schedule E"
          columns={columns}
          rows={report.properties}
          groups={groups}
          rowKey={({ propertyId }) => propertyId ?? 'organization'}
          sort={sort}
          onSortChange={onSort}
          empty={grouped ? <NoProperties /> : <NoUnits />}
        />
      </div>
    </>
  );
}

/** `12 receipts, 3.4 MB. 2 expenses have no receipt.` */
function receiptsText({ count, bytes, missing }: TaxPackage['receipts']): string {
  const receipts =
    count === 0 ? 'No receipts' : `${counted(count, 'receipt')}, ${formatBytes(bytes)}`;
  if (missing === 0) return `${receipts}.`;
  return `${receipts}. ${counted(missing, 'expense has', 'expenses have')} no receipt.`;
}
