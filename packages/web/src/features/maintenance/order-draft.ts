import { assetLabel } from '@tenantry/contract/maintenance/assets.rules';
import type { AssetName } from '@tenantry/contract/maintenance/assets.schemas';
import {
  mayEnterLabels,
  workOrderCategoryLabels,
  workOrderPriorityLabels,
  type WorkOrderPriority,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkOrderDetails,
  WorkOrderUpdate,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { conflictField, type ConflictField } from '../../ui/conflict/conflict-rows.ts';
import { emptyProblem, problemErrors, type ProblemDraft } from './problem-fields.tsx';

/** A work order as staff enter it. */
export interface OrderDraft extends ProblemDraft {
  title: string;
  priority: WorkOrderPriority;
  propertyId: string | null;
  /** MAINT-11: the appliance that it is about. */
  assetId: string | null;
  /** Whether the tenant of the home sees it. */
  forTenant: boolean;
}

export const emptyOrder = (propertyId: string | null): OrderDraft => ({
  ...emptyProblem,
  mayEnter: 'CALL_FIRST',
  title: '',
  priority: 'NORMAL',
  propertyId,
  assetId: null,
  forTenant: false,
});

export const draftOfOrder = (order: WorkOrderDetails): OrderDraft => ({
  category: order.category,
  place: order.place,
  description: order.description,
  mayEnter: order.mayEnter,
  entryTimes: order.entryTimes,
  pets: order.pets,
  title: order.title,
  priority: order.priority,
  propertyId: order.home.propertyId,
  assetId: order.asset?.id ?? null,
  forTenant: order.tenant !== null,
});

export const orderErrors = (draft: OrderDraft) => ({
  ...problemErrors(draft, false),
  ...(draft.title.trim() === '' && { title: 'Enter what needs to be done.' }),
  ...(draft.propertyId === null && { propertyId: 'Choose the home.' }),
});

/** What is sent of a valid draft. */
export function orderInput({
  category,
  mayEnter,
  propertyId: _home,
  forTenant: _tenant,
  ...rest
}: OrderDraft): Omit<WorkOrderUpdate, 'version'> {
  if (category === null || mayEnter === '') throw new Error('the draft is not complete');
  return { ...rest, category, mayEnter };
}

/**
 * What two people may have changed in a work order.
 * @param assets those of its home
 */
export const orderConflictFields = (
  assets: readonly AssetName[],
): readonly ConflictField<OrderDraft>[] => [
  conflictField<OrderDraft>('title', 'Title'),
  {
    ...conflictField<OrderDraft>('priority', 'Priority'),
    shown: ({ priority }) => workOrderPriorityLabels[priority],
  },
  {
    ...conflictField<OrderDraft>('category', 'What is it about?'),
    shown: ({ category }) => (category ? workOrderCategoryLabels[category] : ''),
  },
  conflictField<OrderDraft>('place', 'Where in the home?'),
  {
    ...conflictField<OrderDraft>('assetId', 'Appliance'),
    shown: ({ assetId }) => {
      const asset = assets.find(({ id }) => id === assetId);
      return asset ? assetLabel(asset) : (assetId ?? 'None');
    },
  },
  conflictField<OrderDraft>('description', 'Description'),
  {
    ...conflictField<OrderDraft>('mayEnter', 'May someone enter?'),
    shown: ({ mayEnter }) => (mayEnter === '' ? '' : mayEnterLabels[mayEnter]),
  },
  conflictField<OrderDraft>('entryTimes', 'Times'),
  conflictField<OrderDraft>('pets', 'Pets'),
];
