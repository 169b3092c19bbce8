import type { ErrorKinds } from '#shared/errors';

export const ledgerErrors = {
  invoice_has_payments: { status: 409, means: 'The invoice has payments or credits.' },
  invoice_has_late_fee: { status: 409, means: 'Another invoice bills the late fee of this one.' },
  kept_money_gone: { status: 422, means: 'The payment of the deposit was returned.' },
  same_lease: { status: 422, means: 'The deposit is held for this lease already.' },
  more_than_payment: { status: 422, means: 'More than is left of the payment would be reversed.' },
  more_than_invoice: {
    status: 422,
    means: 'The credit is larger than what is left of the invoice.',
  },
  deposit_gone: { status: 422, means: 'The deposit of the invoice is no longer held.' },
  more_than_held: { status: 422, means: 'More than the held deposit would be taken.' },
  more_than_owed: { status: 422, means: 'More than is owed would be kept.' },
  deposit_unpaid: { status: 422, means: 'An invoice still has an unpaid deposit.' },
} as const satisfies ErrorKinds;
