import type { ErrorKinds } from '#shared/errors';

export const checklistsErrors = {
  derived_from_ledger: {
    status: 422,
    means: 'The ledger decides whether an item about money is done.',
  },
  move_in_money_missing: {
    status: 409,
    means: 'Keys are handed over while money is missing, and nobody has confirmed the amount.',
  },
  keys_not_counted: { status: 422, means: 'Only the keys have a count, and they need one.' },
} as const satisfies ErrorKinds;
