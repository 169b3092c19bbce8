export const SETTINGS = 'GET /v1/admin/billing/settings';

export const settings = {
  paymentOrder: 'RENT_FIRST' as const,
  proration: 'ACTUAL_DAYS' as const,
  invoiceLeadDays: 5,
  emailInvoices: true,
  sendReminders: true,
  sendLateNotices: true,
  reminderDays: 3,
  nsfFee: 0,
  rentFirst: [],
  version: 3,
};
