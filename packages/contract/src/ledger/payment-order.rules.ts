/** CHG-20: `Rent first, fees last`, or the oldest due date first, whatever the charge is for. */
export const paymentOrders = ['RENT_FIRST', 'OLDEST_FIRST'] as const;

export type PaymentOrder = (typeof paymentOrders)[number];
