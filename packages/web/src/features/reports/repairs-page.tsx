import { useQuery } from '@tanstack/react-query';
import type { MaintenanceReport } from '@tenantry/contract/reports/maintenance-report.schemas';
import { useMemo } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { counted } from '../../lib/words.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Section } from '../../ui/states/section.tsx';
import { downloadYearly, yearlyOptions } from './day-reports.queries.ts';
import { ReportFrame } from './report-frame.tsx';
import classes from './reports.module.css';
import { useReportOptions } from './use-report-options.ts';
import { YearChoice, yearOf } from './year-choice.tsx';

type Totals = MaintenanceReport['totals'];
type HomeRow = MaintenanceReport['homes'][number];
type NamedRow = MaintenanceReport['assets'][number] & { readonly vendorId?: string | null };

/** MAINT-16: how fast and for how much things are repaired. */
export function RepairsPage() {
  const [options, change] = useReportOptions();
  const year = yearOf(options.year);
  const repairs = useQuery(yearlyOptions('maintenance', year, options.building));
  const { data } = repairs;
  return (
    <ReportFrame
      title="Repairs"
      subtitle={`How fast and for how much things were repaired${data ? ` in ${data.year}` : ''}`}
      query={repairs}
      download={
        data &&
        ((format) =>
          downloadYearly('maintenance', { year: data.year, buildingId: options.building }, format))
      }
      choices={<YearChoice year={year} onChange={(next) => change({ year: next })} />}
    >
      {(report) => (
        <>
          <p className={classes.figures} role="status">
            {report ? repairsText(report) : '\u00a0'}
          </p>
          <Homes report={report} />
          {report && report.vendors.length > 0 && (
            <Named title="Vendors" head="Vendor" rows={report.vendors} />
          )}
          {report && report.categories.length > 0 && (
            <Named title="Categories" head="Category" rows={report.categories} />
          )}
          {report && report.assets.length > 0 && (
            <Named title="Appliances" head="Appliance" rows={report.assets} />
          )}
        </>
      )}
    </ReportFrame>
  );
}

/** `5 open: 2 for up to 7 days, 1 for up to 30, 2 for longer; $285.00 spent` */
function repairsText({ open, totals }: MaintenanceReport): string {
  const all = open.upTo7 + open.upTo30 + open.older;
  const ages = `${open.upTo7} for up to 7 days, ${open.upTo30} for up to 30, ${open.older} for longer`;
  const opened = all === 0 ? 'Nothing is open' : `${counted(all, 'work order')} open: ${ages}`;
  return `${opened}; ${formatMoney(totals.cost)} spent`;
}

/** `2 h`, `3.5 days` */
function hoursText(hours: number | null): string {
  if (hours === null) return '–';
  return hours < 48 ? `${hours} h` : `${Math.round((10 * hours) / 24) / 10} days`;
}

function figureColumns<Row extends Totals>(totals?: Totals): readonly DataColumn<Row>[] {
  const time = (id: 'hoursToAnswer' | 'hoursToDone', header: string): DataColumn<Row> => ({
    id,
    header,
    align: 'end',
    value: (row) => row[id] ?? -1,
    cell: (row) => hoursText(row[id]),
    foot: totals && hoursText(totals[id]),
  });
  return [
    {
      id: 'reported',
      header: 'Reported',
      align: 'end',
      value: ({ reported }) => reported,
      cell: ({ reported }) => reported,
      foot: totals?.reported,
    },
    {
      id: 'done',
      header: 'Done',
      align: 'end',
      value: ({ done }) => done,
      cell: ({ done }) => done,
      foot: totals?.done,
    },
    time('hoursToAnswer', 'First answer after'),
    time('hoursToDone', 'Done after'),
    moneyColumn('cost', 'Cost', ({ cost }) => cost, {
      foot: totals && <Money amount={totals.cost} />,
    }),
  ];
}

const homeColumn: DataColumn<HomeRow> = {
  id: 'property',
  header: 'Property',
  value: ({ name }) => name,
  cell: ({ name, propertyId }) => (
    <TextLink to="/admin-landing/view-property/$propertyId" params={{ propertyId }}>
      {name}
    </TextLink>
  ),
  foot: 'Total',
};

function Homes({ report }: { readonly report: MaintenanceReport | undefined }) {
  const columns = useMemo(() => [homeColumn, ...figureColumns<HomeRow>(report?.totals)], [report]);
  return (
    <div className={classes.scroll}>
      <DataTable
        label="Repairs"
        columns={columns}
        rows={report?.homes}
        rowKey={({ propertyId }) => propertyId}
        sort="property"
        empty={<EmptyState>Nothing was reported or spent in this year.</EmptyState>}
      />
    </div>
  );
}

/** A vendor of the organization leads to their page. */
function Name({ row: { name, vendorId } }: { readonly row: NamedRow }) {
  const mayOpen = useMay({ 'GET /v1/admin/vendors/:vendorId': 'maintenance:read' });
  if (!vendorId || !mayOpen) return name;
  return (
    <TextLink to="/vendor" search={{ vendorId }}>
      {name}
    </TextLink>
  );
}

const nameCell = (row: NamedRow) => <Name row={row} />;

interface NamedProps {
  readonly title: string;
  /** The heading of the names. */
  readonly head: string;
  readonly rows: readonly NamedRow[];
}

function Named({ title, head, rows }: NamedProps) {
  const columns = useMemo<readonly DataColumn<NamedRow>[]>(
    () => [
      { id: 'name', header: head, value: ({ name }) => name, cell: nameCell },
      ...figureColumns<NamedRow>(),
    ],
    [head],
  );
  return (
    <div className={classes.more}>
      <Section title={title}>
        <div className={classes.scroll}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sort="-cost"
          />
        </div>
      </Section>
    </div>
  );
}
