import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TaxPackage } from '@tenantry/contract/reports/tax-package.schemas';
import { useMemo } from 'react';
import { formatBytes } from '../../lib/image-file.ts';
import { counted } from '../../lib/words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { notifyError } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { downloadTaxPackage, taxPackageOptions } from './day-reports.queries.ts';
import { ReportFrame } from './report-frame.tsx';
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
  const tax = useQuery(taxPackageOptions(year));
  const { data } = tax;
  return (
    <ReportFrame
      title="Tax package"
      subtitle={data ? `Schedule E for ${data.year}, cash basis` : 'Schedule E, cash basis'}
      actions={<DownloadButton year={data?.year} />}
      filters={
        <YearChoice year={year} first={data?.year} onChange={(next) => change({ year: next })} />
      }
    >
      <QueryView queries={[tax]} failed="The tax package could not be loaded." drawsLoading>
        {(report) => (
          <TaxTable
            report={report}
            sort={search.sort}
            onSort={(sort) => change({ sort: sort === 'property' ? undefined : sort })}
          />
        )}
      </QueryView>
    </ReportFrame>
  );
}

/** @param props.year undefined while there is nothing to save */
function DownloadButton({ year }: { readonly year: number | undefined }) {
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
      onClick={() => year !== undefined && mutate(year)}
    >
      Download tax package
    </Button>
  );
}

interface TaxTableProps {
  /** Undefined while loading. */
  readonly report: TaxPackage | undefined;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

function TaxTable({ report, sort, onSort }: TaxTableProps) {
  const columns = useMemo(() => taxColumns(report), [report]);
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
          rowKey={({ propertyId }) => propertyId ?? 'organization'}
          sort={sort}
          onSortChange={onSort}
          empty={
            <EmptyState action={<LinkButton to="/admin-landing">Go to the properties</LinkButton>}>
              There are no properties yet, so there is nothing to report.
            </EmptyState>
          }
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
