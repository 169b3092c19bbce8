/** PAY-1: how money reaches a landlord, or goes back to a tenant, other than by card. */
export const externalPaymentMethods = [
  'Check',
  'Cash',
  'Zelle',
  'Venmo',
  'Cash App',
  'Bank transfer',
  'Money order',
] as const;

export type ExternalPaymentMethod = (typeof externalPaymentMethods)[number];
