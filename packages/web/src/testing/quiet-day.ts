import type { Today } from '@tenantry/contract/today/today.schemas';

/** A day without money, events or properties. */
export const quietDay: Today = {
  day: '2026-06-15',
  figures: {
    month: '2026-06',
    billed: 0,
    collected: 0,
    owed: 0,
    owing: 0,
    daysLate: 0,
    homes: 0,
    leased: 0,
    forLease: 0,
    unavailable: 0,
    year: 2026,
    income: 0,
    expenses: 0,
  },
  coming: [],
  recent: [],
  gettingStarted: [],
};
