import type { ErrorKinds } from '#shared/errors';

export const paymentsErrors = {
  card_declined: {
    status: 422,
    means: 'The card was declined, or the provider refused the payment.',
  },
  card_refund_failed: { status: 422, means: 'The provider refused the refund.' },
  not_a_card_payment: { status: 422, means: 'Only a payment by card can be refunded here.' },
  card_provider_gone: { status: 422, means: 'The provider of the payment is no longer set up.' },
  no_lease_to_pay: { status: 422, means: 'The tenant has no lease to pay for.' },
  cards_not_set_up: { status: 422, means: 'Card payments are not set up.' },
  card_payment_is_refunded: { status: 422, means: 'A payment by card is refunded, not reversed.' },
  already_reversed: { status: 422, means: 'The payment was already reversed.' },
  too_many_documents: { status: 422, means: 'The payment has as many documents as it can have.' },
  payer_not_on_lease: { status: 422, means: 'Who paid is no tenant or guarantor of the lease.' },
  reversal_before_payment: { status: 422, means: 'The day of the reversal is before the payment.' },
  more_than_credit: {
    status: 422,
    means: 'The refund is larger than the credit that did not come by card.',
  },
  only_checks_bounce: { status: 422, means: 'Only a check can bounce.' },
} as const satisfies ErrorKinds;
