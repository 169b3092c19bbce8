import {
  workOrderLabel,
  workOrderStatusLabels,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { Transaction } from '../../platform/database/database.ts';
import { EXACT, ranked, type Search, type SearchSource } from '../../platform/search/found.ts';
import { loadBest } from '../../platform/search/matching.ts';
import { ordersByIds, ordersByNumber, type ShownWorkOrder } from './maintenance.repository.ts';
import { workOrders } from './maintenance.table.ts';

const LABEL = /^w-?0*(\d{1,9})$/;

/** The number of `W-0007`, also as `w7`. */
const numberIn = ({ words }: Search): number | null => {
  const [, digits] = LABEL.exec(words.join('-')) ?? [];
  return digits === undefined ? null : Number(digits);
};

const withIds = async (tx: Transaction, ids: readonly string[]) =>
  (await ordersByIds(tx, ids)).map((row) => ({ id: row.order.id, row }));

const result = ({ order, home }: ShownWorkOrder, match: number) =>
  ranked('workOrder', {
    match,
    id: order.id,
    title: `${workOrderLabel(order.number)} ${order.title}`,
    details: [workOrderStatusLabels[order.status], home.label],
    page: { path: '/work-order', workOrderId: order.id },
  });

/** MAINT-2: by the number, or by the words of the title, the place and the problem. */
async function find(tx: Transaction, search: Search) {
  const number = numberIn(search);
  const [byNumber, byWords] = await Promise.all([
    number === null ? [] : ordersByNumber(tx, number),
    loadBest(tx, workOrders, search, (ids) => withIds(tx, ids)),
  ]);
  return [
    ...byNumber.flatMap((row) => result(row, EXACT)),
    ...byWords.flatMap(({ row, match }) => result(row, match)),
  ];
}

export const search: readonly SearchSource[] = [
  { needs: ['maintenance:read'], start: (tx) => (terms) => find(tx, terms) },
];
