import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  ChargedLateFee,
  LateFeesReport as Report,
} from '@tenantry/contract/billing/late-fee-policies.schemas';
import { useState } from 'react';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Figure, FigureRow } from '../../ui/text/figure-row.tsx';
import { Money } from '../../ui/text/money.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { Section } from '../../ui/states/section.tsx';
import { useToday } from '../../lib/session.ts';
import { lateFeesQuery } from './billing.queries.ts';

/** The number of years that can be chosen. */
const YEARS = 5;

/** CHG-19: the late fees of a year: charged, waived and collected. */
export function LateFeesReport() {
  const current = useToday().slice(0, 4);
  const [year, setYear] = useState(current);
  const years = Array.from({ length: YEARS }, (_, back) => String(Number(current) - back));
  return (
    <Section
      title="Late fees charged"
      action={
        <NativeSelect
          aria-label="Year"
          data={years}
          value={year}
          onChange={({ currentTarget: { value } }) => setYear(value)}
        />
      }
    >
      <QueryView
        queries={[useQuery(lateFeesQuery(year))]}
        failed="The late fees could not be loaded."
      >
        {(report) => <Fees report={report} year={year} />}
      </QueryView>
    </Section>
  );
}

function Fees({ report, year }: { readonly report: Report; readonly year: string }) {
  const { fees, charged, waived, collected, open } = report;
  if (fees.length === 0) return <EmptyState>{`No late fees were charged in ${year}.`}</EmptyState>;
  return (
    <>
      <FigureRow>
        <Figure label="Charged" value={formatMoney(charged)} />
        <Figure label="Waived" value={formatMoney(waived)} />
        <Figure label="Collected" value={formatMoney(collected)} />
        <Figure label="Open" value={formatMoney(open)} owed={open > 0} />
      </FigureRow>
      <DataTable
        label="Late fees charged"
        columns={columns}
        rows={fees}
        rowKey={({ invoiceId }) => invoiceId}
      />
    </>
  );
}

const columns: readonly DataColumn<ChargedLateFee>[] = [
  {
    id: 'number',
    header: 'Invoice',
    cell: ({ number, propertyId }) => (
      <ScreenLink to="admin-invoices" propertyId={propertyId}>
        {invoiceLabel(number)}
      </ScreenLink>
    ),
  },
  { id: 'due', header: 'Due', cell: ({ dueDate }) => formatDate(dueDate) },
  { id: 'lessee', header: 'Tenant', cell: ({ lesseeName }) => lesseeName },
  { id: 'what', header: 'Description', cell: ({ description }) => description },
  {
    id: 'charged',
    header: 'Charged',
    align: 'end',
    cell: ({ charged }) => <Money amount={charged} />,
  },
  { id: 'waived', header: 'Waived', align: 'end', cell: ({ waived }) => <Money amount={waived} /> },
  {
    id: 'collected',
    header: 'Collected',
    align: 'end',
    cell: ({ collected }) => <Money amount={collected} />,
  },
  { id: 'open', header: 'Open', align: 'end', cell: ({ open }) => <Money amount={open} owed /> },
];
