import { leasesEntries } from './leases/leases.entries.ts';
import { ledgerEntries } from './ledger/ledger.entries.ts';
import { checklistsEntries } from './checklists/checklists.entries.ts';
import { messagingEntries } from './messaging/messaging.entries.ts';
import { billingEntries } from './billing/billing.entries.ts';
import { vendorsEntries } from './vendors/vendors.entries.ts';
import { conversationsEntries } from './conversations/conversations.entries.ts';
import { inspectionsEntries } from './inspections/inspections.entries.ts';
import { maintenanceEntries } from './maintenance/maintenance.entries.ts';
import { expensesEntries } from './expenses/expenses.entries.ts';
import { exportsEntries } from './exports/exports.entries.ts';
import { privacyEntries } from './privacy/privacy.entries.ts';
import { documentsEntries } from './documents/documents.entries.ts';
import { statementsEntries } from './statements/statements.entries.ts';
import { tasksEntries } from './tasks/tasks.entries.ts';
import { todayEntries } from './today/today.entries.ts';
import { portfolioEntries } from './portfolio/portfolio.entries.ts';
import { importsEntries } from './imports/imports.entries.ts';
import { apiKeysEntries } from './api-keys/api-keys.entries.ts';
import { webhooksEntries } from './webhooks/webhooks.entries.ts';
import { switchoversEntries } from './switchovers/switchovers.entries.ts';
import { attentionKinds, calendarKinds } from './kinds.ts';

/** The features that add entries to Today or to the calendar. Their names are in `kinds.ts`, which loads no schemas. */
const declared = [
  leasesEntries,
  ledgerEntries,
  checklistsEntries,
  messagingEntries,
  billingEntries,
  conversationsEntries,
  vendorsEntries,
  maintenanceEntries,
  inspectionsEntries,
  expensesEntries,
  documentsEntries,
  statementsEntries,
  tasksEntries,
  todayEntries,
  portfolioEntries,
  exportsEntries,
  privacyEntries,
  importsEntries,
  webhooksEntries,
  apiKeysEntries,
  switchoversEntries,
] as const;

type Needs = (typeof declared)[number]['attention'];

type Days = (typeof declared)[number]['calendar'];

type KindsOf<Each> = Each extends unknown ? keyof Each : never;

type SchemasOf<Each> = Each extends unknown ? Each[keyof Each] : never;

/** The schemas in the order of the kinds. A kind that no feature has a schema for does not compile. */
function inOrder<Each extends object>(
  given: readonly Each[],
  kinds: readonly KindsOf<Each>[],
): [SchemasOf<Each>, ...SchemasOf<Each>[]] {
  const byKind = Object.assign({}, ...given) as Record<KindsOf<Each>, SchemasOf<Each>>;
  return kinds.map((kind) => byKind[kind]) as [SchemasOf<Each>, ...SchemasOf<Each>[]];
}

export const needSchemas = inOrder<Needs>(
  declared.map(({ attention }) => attention),
  attentionKinds,
);

export const entrySchemas = inOrder<Days>(
  declared.map(({ calendar }) => calendar),
  calendarKinds,
);
