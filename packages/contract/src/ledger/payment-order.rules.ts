/** CHG-20: `Rent first, fees last`, or the oldest due date first, whatever the charge is for. */
export const paymentOrders = ['RENT_FIRST', 'OLDEST_FIRST'] as const;

export type PaymentOrder = (typeof paymentOrders)[number];

/** The order that applies to a home: the organization's choice, or `Rent first` because a law requires it. */
export const appliedOrders = [...paymentOrders, 'RENT_FIRST_BY_LAW'] as const;

export type AppliedOrder = (typeof appliedOrders)[number];
