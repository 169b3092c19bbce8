import {
  addDays,
  addMonths,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';

export interface PaymentDays {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

const lastDayOf = (month: string): CalendarDate => addDays(`${addMonths(month, 1)}-01`, -1);

/** Weeks begin on Sunday, as in the calendar. */
function weekOf(today: CalendarDate): PaymentDays {
  const from = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
  return { from, to: addDays(from, 6) };
}

function monthDays(month: string): PaymentDays {
  return { from: `${month}-01`, to: lastDayOf(month) };
}

/** The periods that can be chosen with one click. */
export const periods = {
  week: { label: 'This week', days: weekOf },
  month: { label: 'This month', days: (today: CalendarDate) => monthDays(monthOf(today)) },
  'last-month': {
    label: 'Last month',
    days: (today: CalendarDate) => monthDays(addMonths(monthOf(today), -1)),
  },
  year: {
    label: 'This year',
    days: (today: CalendarDate) => ({
      from: `${today.slice(0, 4)}-01-01`,
      to: `${today.slice(0, 4)}-12-31`,
    }),
  },
} as const;

type Period = keyof typeof periods;

export const isPeriod = (show: string | undefined): show is Period =>
  show !== undefined && Object.hasOwn(periods, show);
