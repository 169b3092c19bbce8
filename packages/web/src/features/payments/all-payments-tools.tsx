import {
  receivedMethods,
  type ReceivedPayment,
  type receivedStates,
} from '@tenantry/contract/payments/all-payments.schemas';
import { ColumnsMenu, type ChosenColumns } from '../../ui/tables/columns-menu.tsx';
import { DayFilter } from '../../ui/tables/day-filter.tsx';
import { ListChoices, ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { SavedFilters } from '../../ui/tables/saved-filters.tsx';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import classes from './all-payments.module.css';
import { methodLabel } from './payment-labels.ts';
import { periods } from './payment-periods.ts';
import type { FoundPayments } from './use-found-payments.ts';

const stateLabels: Readonly<Record<(typeof receivedStates)[number], string>> = {
  received: 'Received',
  reversed: 'Reversed',
  refunded: 'Refunded',
  credit: 'With credit left',
};

interface PaymentsToolsProps {
  readonly found: FoundPayments;
  readonly chosen: ChosenColumns<ReceivedPayment>;
}

/** The filters of the payments page, and its columns. */
export function PaymentsTools({ found, chosen }: PaymentsToolsProps) {
  const { filter, setFilter, selection, period, change } = found;
  return (
    <ListTools className={classes.tools}>
      <ListFilter
        placeholder="Tenant, property, number, amount"
        value={filter}
        onFilter={setFilter}
      />
      <PlainSelect
        label="Dates"
        value={period ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ show: value || undefined, from: undefined, to: undefined })
        }
      >
        <option value="">All dates</option>
        {Object.entries(periods).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="days">Chosen dates</option>
      </PlainSelect>
      {period === 'days' && (
        <>
          <DayFilter
            label="From"
            day={selection.from}
            onChange={(from) => change({ show: 'days', from })}
          />
          <DayFilter
            label="To"
            day={selection.to}
            onChange={(to) => change({ show: 'days', to })}
          />
        </>
      )}
      <PlainSelect
        label="Method"
        value={selection.method ?? ''}
        onChange={({ currentTarget: { value } }) => change({ method: value || undefined })}
      >
        <option value="">All methods</option>
        {receivedMethods.map((method) => (
          <option key={method} value={method}>
            {methodLabel({ method, card: null })}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect
        label="Status"
        value={selection.state ?? ''}
        onChange={({ currentTarget: { value } }) => change({ state: value || undefined })}
      >
        <option value="">All payments</option>
        {Object.entries(stateLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PlainSelect>
      <ListChoices>
        <SavedFilters list="payments" />
        <ColumnsMenu chosen={chosen} />
      </ListChoices>
    </ListTools>
  );
}
