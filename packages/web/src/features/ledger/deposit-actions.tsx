import { Button } from '@mantine/core';
import type { LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import { useRef, useState, type RefObject } from 'react';
import { DialogAbove } from '../../ui/dialogs/dialog-above.tsx';
import { useActKey } from '../../ui/acts/use-act-key.ts';
import { DepositForm } from './deposit-form.tsx';
import { actLabels } from './deposit-labels.ts';
import { depositCalls, type DepositAct } from './deposits.queries.ts';
import classes from './deposit.module.css';
import { onlyFor } from '../../lib/may.ts';

interface DepositActionsProps {
  readonly deposit: LeaseDeposit;
  /** The organization's current day. */
  readonly today: string;
}

const kinds = Object.keys(depositCalls) as DepositAct[];

function PermittedDepositActions(props: DepositActionsProps) {
  const group = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.actions} ref={group}>
      {kinds.map((act) => (
        <DepositAction key={act} act={act} group={group} {...props} />
      ))}
    </div>
  );
}

/** The actions for a deposit, each with its dialog. */
export const DepositActions = onlyFor(
  {
    'POST /v1/admin/leasee/:leaseId/deposit/keep': 'payments:write',
    'POST /v1/admin/leasee/:leaseId/deposit/refund': 'payments:write',
    'POST /v1/admin/leasee/:leaseId/deposit/move': 'payments:write',
    'POST /v1/admin/leasee/:leaseId/deposit/interest': 'payments:write',
  },
  PermittedDepositActions,
);

interface DepositActionProps extends DepositActionsProps {
  readonly act: DepositAct;
  readonly group: RefObject<HTMLDivElement | null>;
}

/** An empty deposit can only receive interest. */
function DepositAction({ act, group, deposit, today }: DepositActionProps) {
  const [opened, setOpened] = useState(false);
  const key = useActKey(deposit.movements);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  const focusAfter = () => {
    const own = button.current?.disabled ? null : button.current;
    (own ?? group.current?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="sm"
        disabled={act !== 'interest' && deposit.held <= 0}
        onClick={() => setOpened(true)}
      >
        {actLabels[act].name}
      </Button>
      <DialogAbove
        opened={opened}
        title={actLabels[act].name}
        onClose={close}
        onClosed={focusAfter}
      >
        <DepositForm act={act} deposit={deposit} today={today} idempotency={key} onClose={close} />
      </DialogAbove>
    </>
  );
}
