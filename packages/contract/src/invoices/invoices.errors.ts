import type { ErrorKinds } from '#shared/errors';

export const invoicesErrors = {
  rent_already_billed: {
    status: 409,
    means:
      'The rent of this month is on another invoice, and the request did not confirm a second one.',
  },
  late_fee_names_no_invoice: {
    status: 409,
    means: 'A late fee does not say which invoice it is for.',
  },
  amount_disagrees: {
    status: 422,
    means: 'The amount of an item is not its quantity times its rate.',
  },
  negative_invoice: { status: 422, means: 'The total of the invoice is below zero.' },
  not_a_late_invoice: { status: 422, means: 'A late fee names an invoice that it cannot be for.' },
  late_fees_billed_automatically: {
    status: 422,
    means: 'The late fees of this invoice are billed automatically.',
  },
  no_late_fee_to_bill: { status: 422, means: 'The invoice has no unbilled late fee.' },
  unusable_template: {
    status: 422,
    means: 'The text of a mail uses a field that does not exist there.',
  },
} as const satisfies ErrorKinds;
