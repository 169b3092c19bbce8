import { queryOptions } from '@tanstack/react-query';
import type {
  AllPaymentsQuery,
  PaymentSumsQuery,
} from '@tenantry/contract/payments/all-payments.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { listPages, PAGE_ROWS } from '../../lib/list-pages.ts';

export type PaymentSelection = PaymentSumsQuery;

/** Under the key of the properties, because it shows homes and changes with all money. */
const key = [...queryKeys.properties, 'allPayments'] as const;

/** PAY-10: the money that came in for all properties, page by page. */
export function allPaymentPagesQuery(selection: PaymentSelection & Pick<AllPaymentsQuery, 'sort'>) {
  return listPages({
    queryKey: [...key, 'pages', selection],
    readPage: ({ cursor, signal }) =>
      callPage('GET /v1/admin/payments', {
        query: { ...selection, limit: PAGE_ROWS, cursor },
        signal,
      }),
  });
}

/** The totals of the selected payments. */
export const paymentSumsQuery = (selection: PaymentSelection) =>
  queryOptions({
    queryKey: [...key, 'sums', selection],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/payments/totals', { query: { ...selection }, signal }),
    placeholderData: (before) => before,
  });

/** The selected payments as a file. */
export const readPaymentsFile = (selection: PaymentSelection) =>
  callApi('GET /v1/admin/payments.csv', { query: { ...selection } });
