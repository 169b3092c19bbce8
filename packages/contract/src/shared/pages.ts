/**
 * The paths of the web app's pages, with `$name` for parameters. The server answers any other path with 404 and the
 * not-found page. A test compares the list with the web app's routes.
 */
export const pagePaths = [
  '/',
  '/view-property/$propertyId',
  '/login',
  '/reset-password',
  '/forgot-password',
  '/logoutTimer',
  '/my-account',
  '/setup',
  '/super-admin',
  '/createUser',
  '/address',
  '/invoice/$invoiceId/pdf',
  '/admin-landing',
  '/admin-landing/view-property/$propertyId',
  '/organization-settings',
  '/security-log',
  '/outbox',
  '/organization-expenses',
  '/org-expense-receipt',
  '/property-expenses',
  '/expense-receipt',
  '/property-statements',
  '/statement-view',
  '/statement-review',
  '/reports',
  '/start-lease',
  '/modify-lease',
  '/manage-leases',
  '/contact-info',
  '/admin-invoices',
  '/external-payment',
  '/property-payments',
  '/account',
  '/all-messages',
  '/message-respond',
  '/lessee-landing',
  '/lessee-account',
  '/lessee-payment',
] as const;

const patterns = pagePaths.map(
  (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** Whether the web app has a page at the path, ignoring case and a trailing slash. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
