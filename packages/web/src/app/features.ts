import type { AdminScreenName } from '@tenantry/contract/kinds';
import { accessFeature } from '../features/access/feature.ts';
import { usersFeature } from '../features/users/feature.ts';
import { organizationFeature } from '../features/organization/feature.ts';
import { propertiesFeature } from '../features/properties/feature.ts';
import { addressesFeature } from '../features/addresses/feature.ts';
import { leasesFeature } from '../features/leases/feature.ts';
import { ledgerFeature } from '../features/ledger/feature.ts';
import { checklistsFeature } from '../features/checklists/feature.ts';
import { invoicesFeature } from '../features/invoices/feature.ts';
import { billingFeature } from '../features/billing/feature.ts';
import { paymentsFeature } from '../features/payments/feature.ts';
import { cardsFeature } from '../features/cards/feature.ts';
import { conversationsFeature } from '../features/conversations/feature.ts';
import { vendorsFeature } from '../features/vendors/feature.ts';
import { maintenanceFeature } from '../features/maintenance/feature.ts';
import { expensesFeature } from '../features/expenses/feature.ts';
import { statementsFeature } from '../features/statements/feature.ts';
import { reportsFeature } from '../features/reports/feature.ts';
import { tasksFeature } from '../features/tasks/feature.ts';
import { todayFeature } from '../features/today/feature.ts';
import { searchFeature } from '../features/search/feature.ts';
import { documentsFeature } from '../features/documents/feature.ts';
import { portfolioFeature } from '../features/portfolio/feature.ts';
import { settlementsFeature } from '../features/settlements/feature.ts';
import { inspectionsFeature } from '../features/inspections/feature.ts';
import { exportsFeature } from '../features/exports/feature.ts';
import { apiKeysFeature } from '../features/api-keys/feature.ts';
import { webhooksFeature } from '../features/webhooks/feature.ts';
import { importsFeature } from '../features/imports/feature.ts';
import { privacyFeature } from '../features/privacy/feature.ts';
import { activityFeature } from '../features/activity/feature.ts';
import { switchoversFeature } from '../features/switchovers/feature.ts';
import { lesseeFeature } from '../features/lessee/feature.ts';
import { ownerFeature } from '../features/owner/feature.ts';
import { installationFeature } from '../features/installation/feature.ts';
import { superAdminFeature } from '../features/super-admin/feature.ts';
import type { AddLink, Needs, None, Page, TopLink, WebFeature, WorkLink } from '../ui/feature.ts';
import { setEffects } from '../lib/effects.ts';
import { meets, setPages, type Need } from '../lib/may-open.ts';
import type { Session } from '../lib/session.ts';

/** Every feature of the web app, in the order of their dependencies. Everybody loads this list. */
export const features = [
  accessFeature,
  usersFeature,
  organizationFeature,
  propertiesFeature,
  addressesFeature,
  leasesFeature,
  ledgerFeature,
  checklistsFeature,
  invoicesFeature,
  billingFeature,
  paymentsFeature,
  cardsFeature,
  conversationsFeature,
  vendorsFeature,
  maintenanceFeature,
  expensesFeature,
  statementsFeature,
  reportsFeature,
  tasksFeature,
  todayFeature,
  searchFeature,
  documentsFeature,
  portfolioFeature,
  settlementsFeature,
  inspectionsFeature,
  importsFeature,
  exportsFeature,
  activityFeature,
  webhooksFeature,
  apiKeysFeature,
  switchoversFeature,
  privacyFeature,
  lesseeFeature,
  ownerFeature,
  installationFeature,
  superAdminFeature,
] as const;

type Declared = (typeof features)[number];

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Part = 'pages' | 'screens' | 'routes' | 'effects';

/** Merges what the features declare under a key, without those that have nothing. */
type AllOf<Key extends Part> = Both<Exclude<Declared[Key], None>>;

export type AdminPages = AllOf<'pages'>;

export type AdminPageName = keyof AdminPages;

/** A page of staff, by the first one or two parts of its path. */
export type StaffPage = AdminPageName | keyof AllOf<'screens'> | keyof AllOf<'routes'>;

type NavLink = Exclude<Declared['nav'], None>[number];

/** The router knows the addresses. */
type LinkTo<Kind extends TopLink | WorkLink> = Kind & {
  readonly to: Extract<NavLink, { readonly group: Kind['group'] }>['to'];
};

function allOf<Key extends Part>(key: Key): AllOf<Key> {
  const given: readonly WebFeature[] = features;
  const parts = given.map((feature) => feature[key]).filter((part) => !('none' in part));
  return Object.assign({}, ...parts) as AllOf<Key>;
}

export const adminPages = allOf('pages');

export const adminPageNames = Object.keys(adminPages) as readonly AdminPageName[];

const links = features
  .flatMap<LinkTo<TopLink> | LinkTo<WorkLink> | AddLink>(({ nav }) => ('none' in nav ? [] : nav))
  .toSorted((one, other) => one.place - other.place);

/** SHELL-3: the buttons of the top bar, in their order. */
export const topLinks = links.filter((link) => link.group === 'top');

/** SHELL-16: the links of the side bar, in their order. */
export const workLinks = links.filter((link) => link.group !== 'top' && link.group !== 'add');

/** SHELL-15: what `Add` offers, in this order. */
export const addLinks = links.filter((link) => link.group === 'add');

const pageNeeds: Readonly<Record<string, Page>> = adminPages;

const screenNeeds: Readonly<Record<string, Needs | 'lease'>> = allOf('screens');

const pages = new Map<string, Page>(Object.entries(pageNeeds));
for (const [name, route] of Object.entries<Needs | Omit<Page, 'search'>>(allOf('routes'))) {
  pages.set(name, 'needs' in route ? route : { needs: route });
}

const needs = new Map([...pages].map(([name, page]) => [name, page.needs]));
for (const [name, needed] of Object.entries(screenNeeds)) {
  if (needed !== 'lease') needs.set(name, needed);
}

export const adminScreenNames = Object.keys(screenNeeds).filter(
  (name) => screenNeeds[name] !== 'lease',
) as readonly AdminScreenName[];

const starts = [...pages].flatMap(([name, { start }]) =>
  start === undefined ? [] : { name, start },
);

setPages(
  needs,
  starts.toSorted((one, other) => one.start - other.start).map(({ name }) => name),
  [...workLinks, ...topLinks.filter(({ label }) => label !== 'Admin')].map((link) => ({
    page: pageOf(link),
    label: link.label,
    hiddenFrom: link.hiddenFrom,
  })),
);

setEffects(allOf('effects'));

/** Every page of staff, by the first one or two parts of its path. */
export const staffPages = [...needs.keys()] as readonly StaffPage[];

export const needsOf = (page: StaffPage): readonly Need[] => needs.get(page) ?? [];

/** Whether the person may read what the page shows. The server checks every call anyway. */
export function mayOpen(session: Session | null, page: StaffPage): boolean {
  return needs.has(page) && meets(session, needsOf(page));
}

/** The page of staff whose readers see a link. */
export function pageOf({ to, page }: Pick<WorkLink, 'to' | 'page'>): StaffPage {
  return (page ?? to.slice(1)) as StaffPage;
}
