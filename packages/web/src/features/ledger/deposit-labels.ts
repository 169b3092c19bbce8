import type { DepositMovementKind, LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { formatMoney } from '../../lib/format.ts';
import type { DepositAct } from './deposits.queries.ts';

export const movementNames: Readonly<Record<DepositMovementKind, string>> = {
  RECEIVED: 'Received',
  INTEREST: 'Interest',
  KEPT: 'Kept',
  REFUNDED: 'Refunded',
  MOVED: 'Moved',
  REVERSED: 'Reversed',
};

interface ActLabels {
  /** The button, and the title of its form. */
  readonly name: string;
  /** One sentence about what it does. */
  readonly hint: string;
  readonly reason: string;
  readonly done: string;
}

export const actLabels: Readonly<Record<DepositAct, ActLabels>> = {
  keep: {
    name: 'Keep a part',
    hint: 'Pays open invoices from the deposit. It is income on this day. Invoice the damage first.',
    reason: 'Broken window',
    done: 'kept',
  },
  refund: {
    name: 'Record a refund',
    hint: 'Records money that you paid back to the tenant. No money is sent.',
    reason: 'Lease ended',
    done: 'refunded',
  },
  move: {
    name: 'Move to another lease',
    hint: 'The other lease holds this part starting on this day.',
    reason: 'New lease',
    done: 'moved',
  },
  interest: {
    name: 'Add interest',
    hint: 'Adds interest that the tenant earns on the deposit.',
    reason: 'Interest for 2026',
    done: 'added',
  },
};

/** `Pays $100.00 of invoice 0043. Then $223.33 is held.` */
export function previewSentence({ answer, money }: Rehearsal<LeaseDeposit>): string {
  const paid = money
    .filter(({ account, cents }) => account !== 'Credit' && cents < 0)
    .map(({ account, cents }) => `${formatCents(-cents as Cents)} of ${lowerFirst(account)}`);
  const pays = paid.length > 0 ? `Pays ${paid.join(', ')}. ` : '';
  return `${pays}Then ${formatMoney(answer.held)} is held.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
