import {
  openStatuses,
  workOrderPriorityLabels,
  workOrderStatusLabels,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { useState } from 'react';
import { TextLink } from '../../ui/text/link.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { MoveCard } from './move-card.tsx';
import { DueText } from './work-order-rows.tsx';
import classes from './maintenance.module.css';

/** MAINT-2: open work by status. */
export function WorkOrderBoard({ orders }: { readonly orders: readonly WorkOrder[] }) {
  const [movedId, setMovedId] = useState<string | null>(null);
  return (
    <div className={classes.board}>
      {openStatuses.map((status) => (
        <Column
          key={status}
          status={status}
          orders={orders.filter((order) => order.status === status)}
          movedId={movedId}
          onMove={setMovedId}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly status: WorkOrderStatus;
  readonly orders: readonly WorkOrder[];
  /** The card that was moved last keeps the focus in its new column. */
  readonly movedId: string | null;
  readonly onMove: (id: string) => void;
}

function Column({ status, orders, movedId, onMove }: ColumnProps) {
  const label = workOrderStatusLabels[status];
  return (
    <section className={classes.column} aria-label={label}>
      <h2>
        {label} ({orders.length})
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={classes.card}>
            <TextLink to="/work-order" search={{ workOrderId: order.id }} className={classes.title}>
              {order.label} {order.title}
            </TextLink>
            <p className={classes.meta}>
              {order.home.label}, <DueText order={order} />
            </p>
            <CardTags order={order} />
            <MoveCard order={order} isMoved={order.id === movedId} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardTags({ order: { priority, overdue } }: { readonly order: WorkOrder }) {
  if (priority === 'NORMAL' && !overdue) return null;
  return (
    <span className={classes.tags}>
      {priority !== 'NORMAL' && (
        <StatusTag tone="owed">{workOrderPriorityLabels[priority]}</StatusTag>
      )}
      {overdue && <StatusTag tone="owed">Overdue</StatusTag>}
    </span>
  );
}
