import { Menu } from '@mantine/core';
import {
  nextStatuses,
  workOrderStatusLabels,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkOrder } from '@tenantry/contract/maintenance/maintenance.schemas';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { onlyFor } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import { notifyError, notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import '@mantine/core/styles/Menu.layer.css';

interface MoveProps {
  readonly order: WorkOrder;
  /** The card that was moved last keeps the focus in its new column. */
  readonly isMoved: boolean;
  readonly onMove: (id: string) => void;
}

/** MAINT-2: the statuses to which a card of the board can go, by keyboard, pointer or touch. */
function PermittedMoveCard({ order, isMoved, onMove }: MoveProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [moving, setMoving] = useState(false);
  const { id, label, version } = order;
  useEffect(() => {
    if (isMoved) button.current?.focus();
    // Only when the card appears in its column.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later changes must not take the focus
  }, []);
  const move = async (status: WorkOrderStatus) => {
    setMoving(true);
    onMove(id);
    try {
      await changing(['maintenance'], () =>
        callApi('POST /v1/admin/workOrders/:workOrderId/status', {
          params: { workOrderId: id },
          body: { status, note: '', version },
        }),
      );
      notifySuccess(`${label}: ${workOrderStatusLabels[status].toLowerCase()}`);
    } catch (error) {
      notifyError(error);
    } finally {
      setMoving(false);
    }
  };
  const next = nextStatuses(order, new Date(now()).toISOString());
  return (
    <Menu position="bottom-start" width={180} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <PlainButton ref={button} variant="default" busy={moving} aria-label={`Move ${label}`}>
          Move
        </PlainButton>
      </Menu.Target>
      <Menu.Dropdown>
        {next
          .filter((status) => status !== 'CLOSED')
          .map((status) => (
            <Menu.Item key={status} py="sm" onClick={() => void move(status)}>
              {workOrderStatusLabels[status]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export const MoveCard = onlyFor(
  { 'POST /v1/admin/workOrders/:workOrderId/status': 'maintenance:write' },
  PermittedMoveCard,
);
