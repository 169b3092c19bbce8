import type { Home } from '@tenantry/contract/properties/home';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { DepositRegister, LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import { methodInSentence } from '@tenantry/contract/ledger/payment-methods';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, dollarsFromCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { LeaseRow, lesseeNamer } from '#features/leases';
import { subtotals, unitFieldsOf } from '#features/properties';
import type { heldDeposits, MovementRow } from './deposits.repository.ts';

interface Deposit {
  readonly lesseeName: string;
  readonly home: Home;
  readonly charged: Cents;
  readonly movements: readonly MovementRow[];
}

export function presentDeposit(
  lease: LeaseRow,
  { lesseeName, home, charged, movements }: Deposit,
): LeaseDeposit {
  let held = ZERO;
  const shown = movements.map((movement) => {
    held = addCents(held, movement.amount);
    return {
      id: movement.id,
      kind: movement.kind,
      day: movement.day,
      amount: dollarsFromCents(movement.amount),
      held: dollarsFromCents(held),
      description: describeMovement(movement),
      reason: movement.reason,
      method: movement.method,
    };
  });
  return {
    leaseId: lease.id,
    propertyId: lease.propertyId,
    lesseeName,
    home,
    agreed: dollarsFromCents(lease.deposit),
    charged: dollarsFromCents(charged),
    held: dollarsFromCents(held),
    movements: shown,
  };
}

/** The source of a movement: `Invoice 0042: Check of 11/17/2026`. */
function describeMovement(movement: Omit<MovementRow, 'id' | 'day' | 'reason'>): string {
  const { kind, amount, invoiceNumber, paymentMethod, paymentDate } = movement;
  const invoice = invoiceNumber === null ? '' : `Invoice ${invoiceLabel(invoiceNumber)}: `;
  const payment =
    paymentMethod === null || paymentDate === null
      ? ''
      : `${paymentMethod} of ${formatCalendarDate(paymentDate)}`;
  if (kind === 'RECEIVED' || kind === 'REVERSED') return `${invoice}${payment}`;
  if (kind === 'REFUNDED') return `By ${methodInSentence(movement.method ?? '')}`;
  if (kind === 'KEPT') return amount < 0 ? 'For open invoices' : 'Returned to the deposit';
  if (kind === 'INTEREST') return '';
  const other = `${movement.otherLessee}, ${movement.otherHome}`;
  return amount < 0 ? `To ${other}` : `From ${other}`;
}

export function presentRegister(
  asOf: CalendarDate,
  rows: Awaited<ReturnType<typeof heldDeposits>>,
  nameOf: Awaited<ReturnType<typeof lesseeNamer>>,
): DepositRegister {
  const total = totalsOf(rows);
  const units = rows.map((row) => ({ ...unitFieldsOf(row), agreed: row.agreed, held: row.held }));
  return {
    asOf,
    total: total.held,
    ...subtotals(units, totalsOf),
    rows: rows.map((row) => ({
      leaseId: row.leaseId,
      propertyId: row.propertyId,
      home: row.home,
      ...unitFieldsOf(row),
      lesseeName: nameOf({ ...row, id: row.leaseId }),
      status: row.status,
      agreed: dollarsFromCents(row.agreed),
      held: dollarsFromCents(row.held),
      lastDay: row.lastDay,
    })),
  };
}

const totalsOf = (rows: readonly { readonly agreed: Cents; readonly held: Cents }[]) => ({
  agreed: dollarsFromCents(addCents(...rows.map(({ agreed }) => agreed))),
  held: dollarsFromCents(addCents(...rows.map(({ held }) => held))),
});
