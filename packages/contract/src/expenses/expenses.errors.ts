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
  expense_is_share: { status: 422, means: 'The expense is a share of an expense of a building.' },
  units_gone: { status: 422, means: 'A property in the list is not a unit of the building.' },
  units_missing: { status: 422, means: 'A unit of the building has no weight in the list.' },
  expense_to_split_gone: {
    status: 422,
    means: 'The expense whose place a bill should take no longer exists.',
  },
  charge_above_cost: {
    status: 422,
    means: 'A tenant would pay more than a work order has cost, and no reason was given.',
  },
  nothing_to_share: { status: 422, means: 'All weights of a shared expense are zero.' },
} as const satisfies ErrorKinds;
