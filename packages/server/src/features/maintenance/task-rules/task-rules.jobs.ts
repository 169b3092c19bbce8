import type { Recurring } from '../../../platform/jobs/recurring.ts';
import { makeRecurringOrders } from './task-rules.service.ts';

/** MAINT-10. Runs each hour, because a day begins at another time in each time zone. */
export const recurringOrders: Recurring = {
  name: 'make_recurring_orders',
  title: 'Recurring maintenance',
  schedule: '25 * * * *',
  run: makeRecurringOrders,
};
