import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  receivedColumns,
  receivedMethods,
  receivedStates,
  type ReceivedPayment,
} from '@tenantry/contract/payments/all-payments.schemas';
import { filterToSend, shownRows, sortToSend } from '../../lib/list-pages.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { useToday } from '../../lib/session.ts';
import { parseDay } from '../../ui/text/day-text.ts';
import { useFilterAndSortIn } from '../../ui/screens/use-filter-and-sort.ts';
import { allPaymentPagesQuery, type PaymentSelection } from './all-payments.queries.ts';
import { methodLabel } from './payment-labels.ts';
import { isPeriod, periods, type PaymentDays } from './payment-periods.ts';
import type { PaymentsSearch } from './payments-search.ts';

const route = getRouteApi('/payments');

const FIRST = '-date';

export type FoundPayments = ReturnType<typeof useFoundPayments>;

/** The payments that match the URL and the typed filter. */
export function useFoundPayments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: PaymentsSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const listed = useFilterAndSortIn([search, change], FIRST);
  const { filter, inUrl, sort } = listed;
  const days = daysIn(search, useToday());
  const selection: PaymentSelection = {
    ...days,
    method: receivedMethods.find((each) => each === search.method),
    state: receivedStates.find((each) => each === search.state),
    filter: filterToSend(inUrl),
  };
  const pages = useInfiniteQuery(
    allPaymentPagesQuery({ ...selection, sort: sortToSend(receivedColumns, sort) }),
  );
  return {
    ...listed,
    ...shownRows(pages, listed.settled, (rows) => matching(rows, { ...selection, filter })),
    selection,
    period: periodIn(search),
    change,
  };
}

/** `days` for chosen days; undefined for all. */
const periodIn = ({ show, from, to }: PaymentsSearch) =>
  isPeriod(show) ? show : show === 'days' || from || to ? ('days' as const) : undefined;

function daysIn(search: PaymentsSearch, today: string): PaymentDays {
  const { show, from, to } = search;
  return isPeriod(show) ? periods[show].days(today) : { from: dayIn(from), to: dayIn(to) };
}

const dayIn = (typed: string | undefined) =>
  typed !== undefined && parseDay(typed) === typed ? typed : undefined;

const RETURNS: readonly string[] = ['Bounced check', 'Mistake', 'Dispute'];
const REFUNDS: readonly string[] = ['Refund', 'Credit refunded'];

function isInState({ status, reversals, credit }: ReceivedPayment, state: string | undefined) {
  const hasOne = (reasons: readonly string[]) =>
    reversals.some((each) => each.status === 'succeeded' && reasons.includes(each.reason));
  if (state === 'received') return status === 'received';
  if (state === 'reversed') return hasOne(RETURNS);
  if (state === 'refunded') return hasOne(REFUNDS);
  return state === 'credit' ? credit > 0 : true;
}

/** Filters as the server does, as far as the data of a row allows. */
function matching(rows: readonly ReceivedPayment[], selection: PaymentSelection) {
  const { from = '', to = '9999', method, state, filter = '' } = selection;
  const matches = wordsTest(filter);
  return rows.filter(
    (row) =>
      row.paymentDate >= from &&
      row.paymentDate <= to &&
      (method === undefined || row.method === method) &&
      isInState(row, state) &&
      matches(
        `${row.lessee} ${row.home.label} ${methodLabel(row)} ${row.description} ${row.amount.toFixed(2)}`,
      ),
  );
}
