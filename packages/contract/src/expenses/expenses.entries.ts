import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { expensesKinds } from './expenses.kinds.ts';

export const expensesEntries = {
  attention: {
    receipts: z.object({ kind: z.literal('receipts'), key: needKey, count: z.int() }),
  },
  calendar: {},
} satisfies EntriesOf<typeof expensesKinds>;
