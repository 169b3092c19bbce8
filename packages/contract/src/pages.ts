import { adminPageNames, adminScreenNames } from './kinds.ts';

/** Tenants' screens. */
export const lesseeScreenNames = ['lessee-payment'] as const;

/** Pages for people who are not signed in. */
export const publicPagePaths: readonly string[] = [
  '/',
  '/view-property/$propertyId',
  '/login',
  '/reset-password',
  '/forgot-password',
  '/confirm-email',
  '/vendor-link/$token',
  '/owner-link/$token',
  '/support',
  '/logoutTimer',
  '/setup',
  '/address',
  '/help',
  '/help/$page',
];

/**
 * The paths of the web app's pages, with `$name` for parameters. The server answers any other path with 404 and the
 * not-found page. A test compares the list with the web app's routes.
 */
export const pagePaths: readonly string[] = [
  ...publicPagePaths,
  '/my-account',
  '/super-admin',
  '/invoice/$invoiceId/pdf',
  '/admin-landing',
  '/admin-landing/view-property/$propertyId',
  '/admin-landing/view-building/$buildingId',
  '/people/$userId',
  '/lessee-landing',
  '/lessee-account',
  ...[...adminPageNames, ...adminScreenNames, ...lesseeScreenNames].map((name) => `/${name}`),
];

const patterns = pagePaths.map(
  (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** The page that the web app has at the path, as in `pagePaths`, ignoring case and a trailing slash. */
export function pageAt(path: string): string | undefined {
  return pagePaths.find((_, index) => patterns[index]?.test(path));
}
