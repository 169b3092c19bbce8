/**
 * The addresses of the web app's pages, with `$name` for what differs. The server answers any other address with 404 and
 * the page that says so; a test holds the list against the web app's routes.
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

/** Whether the web app has a page at the path; upper case and a slash at the end make no difference. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
