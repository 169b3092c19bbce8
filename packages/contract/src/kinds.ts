import { accessKinds } from './access/access.kinds.ts';
import { organizationKinds } from './organization/organization.kinds.ts';
import { propertiesKinds } from './properties/properties.kinds.ts';
import { leasesKinds } from './leases/leases.kinds.ts';
import { ledgerKinds } from './ledger/ledger.kinds.ts';
import { checklistsKinds } from './checklists/checklists.kinds.ts';
import { messagingKinds } from './messaging/messaging.kinds.ts';
import { invoicesKinds } from './invoices/invoices.kinds.ts';
import { billingKinds } from './billing/billing.kinds.ts';
import { paymentsKinds } from './payments/payments.kinds.ts';
import { conversationsKinds } from './conversations/conversations.kinds.ts';
import { vendorsKinds } from './vendors/vendors.kinds.ts';
import { maintenanceKinds } from './maintenance/maintenance.kinds.ts';
import { expensesKinds } from './expenses/expenses.kinds.ts';
import { documentsKinds } from './documents/documents.kinds.ts';
import { exportsKinds } from './exports/exports.kinds.ts';
import { settlementsKinds } from './settlements/settlements.kinds.ts';
import { inspectionsKinds } from './inspections/inspections.kinds.ts';
import { statementsKinds } from './statements/statements.kinds.ts';
import { reportsKinds } from './reports/reports.kinds.ts';
import { tasksKinds } from './tasks/tasks.kinds.ts';
import { todayKinds } from './today/today.kinds.ts';
import { activityKinds } from './activity/activity.kinds.ts';
import { privacyKinds } from './privacy/privacy.kinds.ts';
import { importsKinds } from './imports/imports.kinds.ts';
import { apiKeysKinds } from './api-keys/api-keys.kinds.ts';
import { webhooksKinds } from './webhooks/webhooks.kinds.ts';
import { switchoversKinds } from './switchovers/switchovers.kinds.ts';
import { portfolioKinds } from './portfolio/portfolio.kinds.ts';
import type { Area, Permission } from './shared/permissions.ts';
import { inPlace, type Kinds } from './shared/kinds.ts';

/** What each feature adds to the lists of the API. It loads no schemas, so the web app can use it. */
export const declared = [
  accessKinds,
  organizationKinds,
  propertiesKinds,
  leasesKinds,
  ledgerKinds,
  checklistsKinds,
  messagingKinds,
  invoicesKinds,
  billingKinds,
  paymentsKinds,
  conversationsKinds,
  vendorsKinds,
  maintenanceKinds,
  expensesKinds,
  settlementsKinds,
  inspectionsKinds,
  documentsKinds,
  statementsKinds,
  reportsKinds,
  tasksKinds,
  todayKinds,
  portfolioKinds,
  exportsKinds,
  importsKinds,
  activityKinds,
  webhooksKinds,
  apiKeysKinds,
  switchoversKinds,
  privacyKinds,
] as const;

type Declared = (typeof declared)[number];

type KeysOf<Each> = Each extends unknown ? keyof Each & string : never;

const all: readonly Kinds[] = declared;

export type AdminPageName = Declared['pages'][number];

export type AdminScreenName = Declared['screens'][number];

export type EventTopic = Declared['topics'][number];

export type ArchiveKind = KeysOf<Declared['archive']>;

export type HistoryKind = KeysOf<Declared['history']>;

export type SearchKind = KeysOf<Declared['search']>;

export type AttentionKind = KeysOf<Declared['attention']>;

export type CalendarKind = KeysOf<Declared['calendar']>;

export const adminPageNames = all.flatMap(({ pages }) => pages) as readonly AdminPageName[];

export const adminScreenNames = all.flatMap(({ screens }) => screens) as readonly AdminScreenName[];

export const eventTopics = all.flatMap(({ topics }) => topics) as readonly EventTopic[];

const archived = all.flatMap(({ archive }) => Object.entries(archive));

/** DATA-6: what can be archived, in the order of the page. */
export const archiveKinds = inPlace<ArchiveKind>(
  Object.fromEntries(archived.map(([kind, { place }]) => [kind, place])),
);

/** The permission to see the archive of each kind. */
export const archivePermissions = Object.fromEntries(
  archived.map(([kind, { needs }]) => [kind, needs]),
) as Readonly<Record<ArchiveKind, Permission>>;

/** The names of the kinds on the page of the archive. */
export const archiveLabels = Object.fromEntries(
  archived.map(([kind, { label }]) => [kind, label]),
) as Readonly<Record<ArchiveKind, string>>;

const areas = new Map<string, Area>(all.flatMap(({ records }) => Object.entries(records)));

/** The kinds of records in the audit trail, by the first word of its actions. */
export const recordKinds: readonly string[] = [...areas.keys()];

/** The permission to read the values of a record of this kind. An unknown kind needs the permission to read settings. */
export const readerOfKind = (kind: string): Permission => `${areas.get(kind) ?? 'settings'}:read`;

/** DATA-7: the kinds of records that have a history. */
export const historyKinds = inPlace<HistoryKind>(
  Object.fromEntries(all.flatMap(({ history }) => Object.entries(history))),
);

const found = all.flatMap(({ search }) => Object.entries(search));

/** The kinds of results, in the order in which equally good results are shown. */
export const searchKinds = inPlace<SearchKind>(
  Object.fromEntries(found.map(([kind, { place }]) => [kind, place])),
);

/** How the palette names the kind of a result. */
export const searchLabels = Object.fromEntries(
  found.map(([kind, { label }]) => [kind, label]),
) as Readonly<Record<SearchKind, string>>;

const attention = all.flatMap((kinds) => Object.entries(kinds.attention));

/** HOME-3: the kinds of things that need attention. */
export const attentionKinds = inPlace<AttentionKind>(
  Object.fromEntries(attention.map(([kind, { place }]) => [kind, place])),
);

const alwaysShown = new Set(
  attention.flatMap(([kind, { alwaysShown: always }]) => (always ? [kind] : [])),
);

/** Those that are always shown, although no amount of money moves them up. */
export const alwaysShownKinds = attentionKinds.filter((kind) => alwaysShown.has(kind));

const dated = all.flatMap(({ calendar }) => Object.entries(calendar));

/** The kinds of calendar entries. */
export const calendarKinds = inPlace<CalendarKind>(
  Object.fromEntries(dated.map(([kind, { place }]) => [kind, place])),
);

/** The permission to see the entries of each kind. */
export const calendarPermissions = Object.fromEntries(
  dated.map(([kind, { needs }]) => [kind, needs]),
) as Readonly<Record<CalendarKind, Permission>>;
