import { lazyPart, type LazyPart } from '../ui/lazy-part.ts';
import type { ScreenName, ScreenProps } from '../ui/screens/screen.ts';

/** Every screen by its path, loaded when it is first needed. */
export const screens: Readonly<Record<ScreenName, LazyPart<ScreenProps>>> = {
  'start-lease': lazyPart(
    async () => (await import('../features/leases/start-lease.tsx')).StartLease,
  ),
  'modify-lease': lazyPart(
    async () => (await import('../features/leases/modify-lease.tsx')).ModifyLease,
  ),
  'manage-leases': lazyPart(
    async () => (await import('../features/portfolio/manage-leases.tsx')).ManageLeases,
  ),
  'contact-info': lazyPart(
    async () => (await import('../features/leases/contact-info.tsx')).ContactInfo,
  ),
  'admin-invoices': lazyPart(
    async () => (await import('../features/invoices/admin-invoices.tsx')).AdminInvoices,
  ),
  'external-payment': lazyPart(
    async () => (await import('../features/payments/external-payment.tsx')).ExternalPayment,
  ),
  'property-payments': lazyPart(
    async () => (await import('../features/payments/property-payments.tsx')).PropertyPayments,
  ),
  account: lazyPart(
    async () => (await import('../features/portfolio/account-screen.tsx')).AccountScreen,
  ),
  'all-messages': lazyPart(
    async () => (await import('../features/conversations/all-messages.tsx')).AllMessages,
  ),
  'message-respond': lazyPart(
    async () => (await import('../features/conversations/message-respond.tsx')).MessageRespond,
  ),
  'lessee-payment': lazyPart(
    async () => (await import('../features/lessee/lessee-payment.tsx')).LesseePayment,
  ),
};
