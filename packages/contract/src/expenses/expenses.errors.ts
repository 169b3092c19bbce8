import type { ErrorKinds } from '#shared/errors';

export const expensesErrors = {
  expense_of_statement: {
    status: 422,
    means: 'A statement made the expense, so it stays with the property of the statement.',
  },
  expense_gone: { status: 422, means: 'An expense of the list no longer exists.' },
  statement_changed: {
    status: 422,
    means: 'The statement that made the expense was deleted or applied again.',
  },
} as const satisfies ErrorKinds;
