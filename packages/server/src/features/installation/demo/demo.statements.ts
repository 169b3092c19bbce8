import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import {
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
  type CalendarMonth,
} from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents, type Cents } from '@tenantry/contract/shared/money';
import type { lineKinds } from '@tenantry/contract/statements/statements.schemas';
import type { PictureName } from './demo.pictures.ts';

export const MANAGER = 'Seawall Property Management';

/** The managed home. */
export const managedHome: PictureName = 'beachHouse';

/** The amount that the manager retains from month to month. */
const RESERVE = cents(500_00);

interface Booking {
  readonly day: number;
  readonly payee: string;
  readonly description: string;
  readonly kind: (typeof lineKinds)[number];
  readonly category: ExpenseCategory | null;
  readonly amount: Cents;
}

/** A line as printed on the statement. */
export interface StatementBooking extends Omit<Booking, 'day'> {
  readonly date: CalendarDate;
  readonly balance: Cents;
}

export interface DemoStatement {
  readonly month: CalendarMonth;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly opening: Cents;
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
  readonly closing: Cents;
  readonly bookings: readonly StatementBooking[];
  /** Whether it is applied; the other statements wait for an analysis. */
  readonly isApplied: boolean;
}

const earned = (day: number, payee: string, description: string, amount: number): Booking => ({
  day,
  payee,
  description,
  kind: 'income',
  category: null,
  amount: cents(amount),
});

const paid = (
  day: number,
  payee: string,
  description: string,
  category: ExpenseCategory,
  amount: number,
): Booking => ({ day, payee, description, kind: 'expense', category, amount: cents(amount) });

const months: readonly (readonly Booking[])[] = [
  [
    earned(2, 'June Castellano', 'Rent', 2_395_00),
    paid(5, MANAGER, 'Management fee', 'COMMISSIONS_AND_FEES', 191_60),
    paid(11, 'Gulf Coast Plumbing', 'Water heater repair', 'REPAIRS_AND_MAINTENANCE', 164_35),
    paid(18, 'Bayou Lawn Service', 'Lawn care', 'CONTRACT_LABOR', 90_00),
  ],
  [
    earned(3, 'June Castellano', 'Rent', 2_395_00),
    paid(5, MANAGER, 'Management fee', 'COMMISSIONS_AND_FEES', 191_60),
    paid(9, 'Island Pest Control', 'Pest control', 'REPAIRS_AND_MAINTENANCE', 75_00),
    paid(
      16,
      'Strand Air Conditioning',
      'Air conditioning repair',
      'REPAIRS_AND_MAINTENANCE',
      129_00,
    ),
    paid(21, 'Galveston Water Department', 'Water bill', 'UTILITIES', 61_27),
  ],
];

/** The manager's statements for the two months before the current one. */
export function statementsUntil(today: CalendarDate): DemoStatement[] {
  return months.map((bookings, index) => {
    const month = addMonths(monthOf(today), index - months.length);
    return statementOf(month, bookings, index < months.length - 1);
  });
}

function statementOf(
  month: CalendarMonth,
  bookings: readonly Booking[],
  isApplied: boolean,
): DemoStatement {
  const sumOf = (kind: Booking['kind']) =>
    addCents(...bookings.flatMap((each) => (each.kind === kind ? [each.amount] : [])));
  const draw: Booking = {
    day: 28,
    payee: 'Maple & Main Rentals',
    description: 'Owner draw',
    kind: 'payment',
    category: null,
    amount: subtractCents(sumOf('income'), sumOf('expense')),
  };
  let balance = RESERVE;
  const lines = [...bookings, draw].map(({ day, ...booking }) => {
    const { kind, amount } = booking;
    balance = kind === 'income' ? addCents(balance, amount) : subtractCents(balance, amount);
    return { ...booking, date: dayInMonth(month, day), balance };
  });
  return {
    month,
    from: dayInMonth(month, 1),
    to: dayInMonth(month, 31),
    opening: RESERVE,
    moneyIn: sumOf('income'),
    moneyOut: addCents(sumOf('expense'), draw.amount),
    closing: balance,
    bookings: lines,
    isApplied,
  };
}
