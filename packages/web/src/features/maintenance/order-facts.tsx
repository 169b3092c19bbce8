import {
  isOpenStatus,
  mayEnterLabels,
  workOrderCategoryLabels,
  workOrderPriorityLabels,
  workOrderStatusLabels,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { OwnWorkOrder, WorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import classes from './maintenance.module.css';

type Problem = Pick<
  OwnWorkOrder,
  'category' | 'place' | 'mayEnter' | 'entryTimes' | 'pets' | 'description'
>;

/** What was reported, as a list of facts. */
export function OrderFacts({ order }: { readonly order: Problem }) {
  const { category, place, mayEnter, entryTimes, pets, description } = order;
  return (
    <>
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        <Fact name="About" value={workOrderCategoryLabels[category]} />
        {place && <Fact name="Where" value={place} />}
        <Fact
          name="May enter"
          value={mayEnter === 'TIMES' ? entryTimes : mayEnterLabels[mayEnter]}
        />
        <Fact name="Pets" value={pets || 'None named'} />
      </dl>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type State = Pick<WorkOrder, 'status' | 'priority'> & Partial<Pick<WorkOrder, 'overdue'>>;

/** Status, priority and whether it is overdue, in words. */
export function OrderTags({ status, priority, overdue = false }: State) {
  const isOpen = isOpenStatus(status);
  return (
    <span className={classes.tags}>
      {isOpen && priority !== 'NORMAL' && (
        <StatusTag tone="owed">{workOrderPriorityLabels[priority]}</StatusTag>
      )}
      {overdue && <StatusTag tone="owed">Overdue</StatusTag>}
      <StatusTag tone={isOpen ? 'neutral' : 'paid'}>{workOrderStatusLabels[status]}</StatusTag>
    </span>
  );
}
