import { lazyPart, type LazyPart } from '../ui/lazy-part.ts';
import type { ScreenName, ScreenProps } from '../ui/screens/screen.ts';

interface Shape {
  /** The screen has only a few lines, so it is narrower than a form. */
  readonly narrow?: boolean;
}

interface Screen extends Shape {
  readonly Content: LazyPart<ScreenProps>;
}

function defineScreen(
  load: Parameters<typeof lazyPart<ScreenProps>>[0],
  shape: Shape = {},
): Screen {
  return { Content: lazyPart(load), ...shape };
}

/** Every screen by name, loaded when it is first needed. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  listing: defineScreen(
    async () => (await import('../features/properties/listing-screen.tsx')).ListingScreen,
  ),
  'start-lease': defineScreen(
    async () => (await import('../features/leases/start-lease.tsx')).StartLease,
  ),
  'modify-lease': defineScreen(
    async () => (await import('../features/leases/modify-lease.tsx')).ModifyLease,
  ),
  'manage-leases': defineScreen(
    async () => (await import('../features/portfolio/manage-leases.tsx')).ManageLeases,
    { narrow: true },
  ),
  'contact-info': defineScreen(
    async () => (await import('../features/leases/contact-info.tsx')).ContactInfo,
    { narrow: true },
  ),
  'admin-invoices': defineScreen(
    async () => (await import('../features/invoices/admin-invoices.tsx')).AdminInvoices,
  ),
  'external-payment': defineScreen(
    async () => (await import('../features/payments/external-payment.tsx')).ExternalPayment,
  ),
  'property-payments': defineScreen(
    async () => (await import('../features/payments/property-payments.tsx')).PropertyPayments,
  ),
  account: defineScreen(
    async () => (await import('../features/portfolio/account-screen.tsx')).AccountScreen,
  ),
  deposit: defineScreen(
    async () => (await import('../features/ledger/deposit-screen.tsx')).DepositScreen,
  ),
  'all-messages': defineScreen(
    async () => (await import('../features/conversations/all-messages.tsx')).AllMessages,
  ),
  'message-respond': defineScreen(
    async () => (await import('../features/conversations/message-respond.tsx')).MessageRespond,
    { narrow: true },
  ),
  'lessee-payment': defineScreen(
    async () => (await import('../features/lessee/lessee-payment.tsx')).LesseePayment,
  ),
};
