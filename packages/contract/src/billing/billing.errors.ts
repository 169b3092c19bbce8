import type { ErrorKinds } from '#shared/errors';

export const billingErrors = {
  rent_schedule_exists: { status: 409, means: 'The lease already has a rent schedule.' },
  late_fee_policy_exists: { status: 409, means: 'There is already a late-fee policy here.' },
  charge_is_recorded: {
    status: 409,
    means: 'The key belongs to another charge that is recorded already.',
  },
  run_not_undoable: {
    status: 409,
    means: 'It is too late, or part of the run was paid, credited or mailed.',
  },
  rent_cannot_end: { status: 422, means: 'Rent is charged for as long as the lease is active.' },
  kind_is_fixed: { status: 422, means: 'The kind of a charge cannot be changed.' },
  only_one_time_charges: { status: 422, means: 'An ended lease can only get one-time charges.' },
  too_far_back: { status: 422, means: 'The day is more than twelve months ago.' },
  steps_overlap: { status: 422, means: 'Another amount already begins on this day.' },
  step_in_past: { status: 422, means: 'A new amount must begin after today.' },
  step_has_begun: { status: 422, means: 'The amount is in effect already.' },
  step_inside_term: {
    status: 422,
    means: 'The lease has a fixed term, and nobody confirmed that it allows the change.',
  },
  notice_too_short: {
    status: 422,
    means:
      'The increase begins before the notice that a rule requires has passed, without a reason.',
  },
  not_an_increase: { status: 422, means: 'Only a rent increase has a notice letter.' },
  step_too_small: { status: 422, means: 'The new amount is not more than zero.' },
  no_such_period: { status: 422, means: 'No open period of the schedule begins on this day.' },
  automatic_run: { status: 422, means: 'Only a run that a person started can be undone.' },
  hold_is_over: { status: 422, means: 'The hold has already ended.' },
  bill_has_document: { status: 422, means: 'The bill already has a document.' },
} as const satisfies ErrorKinds;
