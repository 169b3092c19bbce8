import type { AssessedFee } from '@tenantry/contract/billing/late-fees.rules';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatDate } from '../../lib/format.ts';
import { weeksFrom } from '../../lib/weeks.ts';
import classes from './late-fee-calendar.module.css';

/** A payment that can be moved to another day. */
export interface MovablePayment {
  readonly key: number;
  /** `Payment 1` */
  readonly name: string;
  readonly amount: string;
  /** Null if it has no day. */
  readonly day: string | null;
}

interface LateFeeCalendarProps {
  readonly dueDate: string;
  readonly payments: readonly MovablePayment[];
  readonly fees: readonly AssessedFee[];
  readonly onMove: (key: number, day: string) => void;
}

/** The number of weeks shown after the due day. */
const WEEKS = 5;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** NEW-2: the days around the due day. Payments can be dragged to another day, or moved with the arrow keys. */
export function LateFeeCalendar({ dueDate, payments, fees, onMove }: LateFeeCalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const movedByKey = useRef<number | null>(null);
  // A payment moved by a key is a new element in another cell, so it needs the focus again.
  useEffect(() => {
    if (movedByKey.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-payment="${movedByKey.current}"]`)?.focus();
    movedByKey.current = null;
  }, [payments]);
  const moveByKey = (key: number, day: string) => {
    movedByKey.current = key;
    onMove(key, day);
  };
  return (
    <table ref={table} className={classes.calendar} aria-label="Payments and late fees by day">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksFrom(dueDate, addDays(dueDate, 7 * WEEKS - 1)).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-day={day}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  const key = event.dataTransfer.getData('text/plain');
                  if (payments.some((each) => String(each.key) === key)) onMove(Number(key), day);
                }}
              >
                <time dateTime={day}>{dayLabel(day, dueDate)}</time>
                {fees
                  .filter((fee) => fee.day === day)
                  .map((fee) => (
                    <span key={fee.rule} className={classes.fee}>
                      {inCell(formatCents(fee.amount))}
                    </span>
                  ))}
                {payments
                  .filter((payment) => payment.day === day)
                  .map((payment) => (
                    <Payment key={payment.key} payment={payment} day={day} onMove={moveByKey} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `$1,000` for `$1,000.00`, because the cell of a day is narrow on a phone. */
const inCell = (money: string) => money.replace(/\.00$/, '');

/** `Due 1`, `2`; the first of another month is `12/1`. */
function dayLabel(day: string, dueDate: string): string {
  const number = String(Number(day.slice(8)));
  if (day === dueDate) return `Due ${number}`;
  return number === '1' ? `${Number(day.slice(5, 7))}/1` : number;
}

/** The number of days that each key moves a payment. */
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface PaymentProps {
  readonly payment: MovablePayment;
  readonly day: string;
  readonly onMove: LateFeeCalendarProps['onMove'];
}

function Payment({ payment: { key, name, amount }, day, onMove }: PaymentProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const days = moves[event.key];
    if (days === undefined) return;
    event.preventDefault();
    onMove(key, addDays(day, days));
  };
  return (
    <button
      type="button"
      className={classes.payment}
      draggable
      data-payment={key}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(key))}
      onKeyDown={moveByKey}
      aria-label={`${name}, ${amount}, on ${formatDate(day)}. Drag it, or use the arrow keys.`}
    >
      {inCell(amount)}
    </button>
  );
}
