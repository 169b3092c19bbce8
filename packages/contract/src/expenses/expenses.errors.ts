import type { ErrorKinds } from '#shared/errors';

export const expensesErrors = {
  expense_gone: { status: 422, means: 'An expense of the list no longer exists.' },
  statement_changed: {
    status: 422,
    means: 'The statement that made the expense was deleted or applied again.',
  },
} as const satisfies ErrorKinds;
