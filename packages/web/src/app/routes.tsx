import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { validatePropertySearch } from '../features/properties/search/property-params.ts';
import { safeNextPath } from '../lib/next-path.ts';
import { lazyPart } from '../ui/states/lazy-part.ts';
import {
  adminLandingGuard,
  emailLinkGuard,
  staffGuard,
  externalReturnGuard,
  lesseeGuard,
  mailedLinkGuard,
  signedInGuard,
  signedOutGuard,
} from './guards.ts';
import { LoadingRows } from '../ui/states/loading-rows.tsx';
import { validateListSearch } from '../ui/screens/list-search.ts';
import {
  adminPageNames,
  adminPages,
  adminScreenNames,
  type AdminPageName,
  type AdminPages,
} from './features.ts';
import { rarePart } from './rare-part.ts';
import { RouteErrorPage } from './route-error-page.tsx';
import {
  readPageSearch,
  readScreenSearch,
  readTexts,
  type PageSearch,
} from '../ui/screens/page-search.ts';
import type { Page } from '../ui/feature.ts';
import type { HomeSearch, LoginSearch } from './route-search.ts';
import type { AdminScreenName } from '../ui/screens/screen.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell });

const ScreenPage = lazyPart(async () => (await import('./screen-page.tsx')).ScreenPage);

/** Pages for everyone. */

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: ({ show }: Record<string, unknown>): HomeSearch => ({
    show: show === 'for-lease' ? show : undefined,
  }),
  component: lazyPart(
    async () => (await import('../features/properties/listing/landing-page.tsx')).PublicLandingPage,
  ),
});

const publicProperty = createRoute({
  getParentRoute: () => root,
  path: '/view-property/$propertyId',
  component: lazyPart(
    async () => (await import('../features/portfolio/public-property-page.tsx')).PublicPropertyPage,
  ),
});

const readReturn = readTexts('code', 'state', 'error');

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    next: safeNextPath(search['next']),
    ...readReturn(search),
  }),
  beforeLoad: (entered) => {
    externalReturnGuard(entered);
    signedOutGuard();
  },
  component: lazyPart(async () => (await import('../features/access/login-page.tsx')).LoginPage),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readTexts('firstName', 'lastName', 'token', 'userId'),
  beforeLoad: mailedLinkGuard,
  component: rarePart('resetPasswordPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: rarePart('forgotPasswordPage'),
});

/** AUTH-15. */
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: readTexts('token', 'userId'),
  beforeLoad: emailLinkGuard,
  component: rarePart('confirmEmailPage'),
});

/** MAINT-4. */
const vendorLink = createRoute({
  getParentRoute: () => root,
  path: '/vendor-link/$token',
  component: rarePart('vendorLinkPage'),
});

/** MAINT-7. */
const ownerLink = createRoute({
  getParentRoute: () => root,
  path: '/owner-link/$token',
  component: rarePart('ownerLinkPage'),
});

/** TRUST-9. */
const supportBegin = createRoute({
  getParentRoute: () => root,
  path: '/support',
  component: rarePart('supportBeginPage'),
});

const logoutTimer = createRoute({
  getParentRoute: () => root,
  path: '/logoutTimer',
  component: rarePart('logoutTimerPage'),
});

/** AUTH-11. */
const myAccount = createRoute({
  getParentRoute: () => root,
  path: '/my-account',
  validateSearch: readTexts('review'),
  beforeLoad: signedInGuard,
  component: rarePart('myAccountPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: readTexts('token'),
  component: rarePart('setupPage'),
});

/** The server refuses everyone except SuperAdmins. */
const superAdmin = createRoute({
  getParentRoute: () => root,
  path: '/super-admin',
  validateSearch: validateListSearch,
  component: rarePart('superAdminPage'),
});

/** PUB-7. */
const addressForm = createRoute({
  getParentRoute: () => root,
  path: '/address',
  component: rarePart('addressFormPage'),
});

const HelpPage = rarePart('helpPage');

/** HELP-1: the guide. */
const help = createRoute({ getParentRoute: () => root, path: '/help', component: HelpPage });

const helpPage = createRoute({
  getParentRoute: () => root,
  path: '/help/$page',
  component: HelpPage,
});

/** PDF-1: has no guard; the page itself asks visitors to sign in. */
const invoicePdf = createRoute({
  getParentRoute: () => root,
  path: '/invoice/$invoiceId/pdf',
  validateSearch: readTexts('propertyId'),
  component: lazyPart(
    async () => (await import('../features/invoices/invoice-pdf-page.tsx')).InvoicePdfPage,
  ),
});

/** Pages for administrators. */

const adminLanding = createRoute({
  getParentRoute: () => root,
  path: '/admin-landing',
  beforeLoad: adminLandingGuard,
  validateSearch: validatePropertySearch,
  component: lazyPart(
    async () => (await import('../features/portfolio/admin-landing-page.tsx')).AdminLandingPage,
  ),
});

const adminProperty = createRoute({
  getParentRoute: () => root,
  path: '/admin-landing/view-property/$propertyId',
  beforeLoad: staffGuard('admin-landing/view-property'),
  component: lazyPart(
    async () => (await import('../features/portfolio/admin-property-page.tsx')).AdminPropertyPage,
  ),
});

/** UNIT-3. */
const building = createRoute({
  getParentRoute: () => root,
  path: '/admin-landing/view-building/$buildingId',
  beforeLoad: staffGuard('admin-landing/view-building'),
  component: lazyPart(
    async () => (await import('../features/portfolio/building-page.tsx')).BuildingPage,
  ),
});

/** HOME-7. */
const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$userId',
  beforeLoad: staffGuard('people'),
  component: lazyPart(
    async () => (await import('../features/portfolio/person-page.tsx')).PersonPage,
  ),
});

type SearchOf<Name extends AdminPageName> = AdminPages[Name] extends {
  readonly search: (search: Record<string, unknown>) => infer Search;
}
  ? Search
  : PageSearch;

function searchOf<Name extends AdminPageName>(name: Name) {
  const pages: Readonly<Record<string, Page>> = adminPages;
  return (pages[name]?.search ?? readPageSearch) as (
    search: Record<string, unknown>,
  ) => SearchOf<Name>;
}

/** A page of staff that a feature declares. Nobody else's code names its files. */
function adminPageRoute<Name extends AdminPageName>(name: Name) {
  return createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    beforeLoad: staffGuard(name),
    validateSearch: searchOf(name),
    component: lazyPart(async () => (await import('./parts.ts')).loadAdminPage(name)),
  });
}

function screenRoute<Name extends AdminScreenName>(name: Name) {
  return createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    beforeLoad: staffGuard(name),
    validateSearch: readScreenSearch,
    component: () => <ScreenPage name={name} />,
  });
}

type AdminPageRoutes = {
  readonly [Name in AdminPageName]: ReturnType<typeof adminPageRoute<Name>>;
};

type ScreenRoutes = {
  readonly [Name in AdminScreenName]: ReturnType<typeof screenRoute<Name>>;
};

// `map` loses the types of the individual routes.
const adminPageRoutes = Object.fromEntries(
  adminPageNames.map((name) => [name, adminPageRoute(name)]),
) as unknown as AdminPageRoutes;
const screenRoutes = Object.fromEntries(
  adminScreenNames.map((name) => [name, screenRoute(name)]),
) as unknown as ScreenRoutes;

/** Pages for tenants. */

const lesseeLanding = createRoute({
  getParentRoute: () => root,
  path: '/lessee-landing',
  beforeLoad: lesseeGuard,
  validateSearch: validateListSearch,
  component: lazyPart(
    async () => (await import('../features/lessee/lessee-landing-page.tsx')).LesseeLandingPage,
  ),
});

/** Explains the tenant's balance. */
const lesseeAccount = createRoute({
  getParentRoute: () => root,
  path: '/lessee-account',
  beforeLoad: lesseeGuard,
  component: lazyPart(
    async () => (await import('../features/lessee/own-account-page.tsx')).OwnAccountPage,
  ),
});

/** PAY-2: has no guard; the page itself asks visitors to sign in. */
const lesseePayment = createRoute({
  getParentRoute: () => root,
  path: '/lessee-payment',
  validateSearch: validateListSearch,
  component: lazyPart(
    async () => (await import('../features/lessee/lessee-payment-page.tsx')).LesseePaymentPage,
  ),
});

const routeTree = root.addChildren({
  home,
  publicProperty,
  login,
  resetPassword,
  forgotPassword,
  confirmEmail,
  vendorLink,
  ownerLink,
  supportBegin,
  logoutTimer,
  myAccount,
  setup,
  superAdmin,
  addressForm,
  help,
  helpPage,
  invoicePdf,
  adminLanding,
  adminProperty,
  building,
  person,
  ...adminPageRoutes,
  ...screenRoutes,
  lesseeLanding,
  lesseeAccount,
  lesseePayment,
});

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Reloading a dialog's URL shows its page.
  unmaskOnReload: true,
  // Every search value is text, because an id or a token of digits must not become a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultNotFoundComponent: lazyPart(
    async () => (await import('./not-found-page.tsx')).NotFoundPage,
  ),
  defaultErrorComponent: RouteErrorPage,
  defaultPendingComponent: LoadingRows,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
