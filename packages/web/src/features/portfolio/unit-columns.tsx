import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { Money } from '../../ui/text/money.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { lesseeName } from '../leases/lease-text.ts';
import { statusOf } from './property-row.tsx';

const termOf = ({ activeLease }: ListedProperty): string => {
  if (!activeLease) return '';
  return activeLease.endDate ? `until ${formatDate(activeLease.endDate)}` : 'Month to month';
};

const status: DataColumn<ListedProperty> = {
  id: 'status',
  phone: 'below',
  header: 'Status',
  cell: (unit) => {
    const { words, tone } = statusOf(unit);
    return <StatusTag tone={tone}>{words}</StatusTag>;
  },
};

const open: DataColumn<ListedProperty> = {
  id: 'open',
  phone: 'named',
  header: 'Open',
  align: 'end',
  cell: ({ balanceDue }) => balanceDue !== undefined && <Money amount={balanceDue} />,
};

const first: readonly DataColumn<ListedProperty>[] = [
  {
    id: 'unit',
    phone: 'title',
    header: 'Unit',
    cell: ({ id, unitName }) => (
      <TextLink to="/admin-landing/view-property/$propertyId" params={{ propertyId: id }}>
        {unitName}
      </TextLink>
    ),
  },
  {
    id: 'tenant',
    phone: 'below',
    header: 'Tenant',
    cell: ({ activeLease }) =>
      activeLease ? lesseeName(activeLease) : activeLease === null && 'Vacant',
  },
  { id: 'lease', phone: 'below', header: 'Lease', cell: termOf },
  {
    id: 'rent',
    phone: 'beside',
    header: 'Rent',
    align: 'end',
    cell: ({ activeLease, monthlyCost }) => formatMoney(activeLease?.monthlyCost ?? monthlyCost),
  },
];

/** The columns of a building's units, for people who may read what is owed and for others. */
export const unitColumns = {
  withMoney: [...first, open, status],
  withoutMoney: [...first, status],
};
