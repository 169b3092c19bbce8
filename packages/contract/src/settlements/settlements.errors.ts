import type { ErrorKinds } from '#shared/errors';

export const settlementsErrors = {
  settlement_sent: { status: 409, means: 'The settlement was sent and never changes.' },
  settlement_changed: {
    status: 409,
    means: 'The account of the lease has changed since the settlement was shown.',
  },
  nothing_to_settle: { status: 422, means: 'No deposit is held, and nothing is deducted.' },
  settlement_too_early: { status: 422, means: 'The lease has not ended, or continues.' },
  settlement_blocked: { status: 422, means: 'An open invoice must be credited first.' },
  too_many_deductions: { status: 422, means: 'A settlement has a limited number of deductions.' },
  too_many_deduction_photos: {
    status: 422,
    means: 'A deduction has a limited number of photos and papers.',
  },
  settlement_photos_missing: {
    status: 422,
    means: 'The law of the state wants photos of a deduction, and one is missing.',
  },
  deduction_gone: { status: 404, means: 'The deduction is not part of the saved draft.' },
} as const satisfies ErrorKinds;
