import {
  accessFeature,
  endGrantsOf,
  passkeysRemaining,
  whatRemains,
  whenAccessEnds,
  whenPasswordIsReset,
} from '#features/access';
import { organizationFeature } from '#features/organization';
import { propertiesFeature } from '#features/properties';
import { addressesFeature } from '#features/addresses';
import { leasesFeature } from '#features/leases';
import { ledgerFeature } from '#features/ledger';
import { checklistsFeature } from '#features/checklists';
import { messagingFeature } from '#features/messaging';
import { invoicesFeature } from '#features/invoices';
import { billingFeature } from '#features/billing';
import { paymentsFeature } from '#features/payments';
import { cardsFeature } from '#features/cards';
import { conversationsFeature } from '#features/conversations';
import { vendorsFeature } from '#features/vendors';
import { maintenanceFeature } from '#features/maintenance';
import { expensesFeature } from '#features/expenses';
import { statementsFeature } from '#features/statements';
import { reportsFeature } from '#features/reports';
import { tasksFeature } from '#features/tasks';
import { removeFeedsOf, todayFeature } from '#features/today';
import { searchFeature } from '#features/search';
import { documentsFeature } from '#features/documents';
import { portfolioFeature } from '#features/portfolio';
import { settlementsFeature } from '#features/settlements';
import { inspectionsFeature } from '#features/inspections';
import { importsFeature } from '#features/imports';
import { exportsFeature } from '#features/exports';
import { activityFeature } from '#features/activity';
import { changesForWebhooks, webhooksFeature } from '#features/webhooks';
import { apiKeysFeature, keysRemaining, revokeKeysOf } from '#features/api-keys';
import { privacyFeature } from '#features/privacy';
import { installationFeature } from '#features/installation';
import { switchoversFeature } from '#features/switchovers';
import { superAdminFeature } from '#features/super-admin';
import type { AppParts } from './app-parts.ts';
import type { JobParts } from './job-parts.ts';
import { followChanges } from './platform/audit/audit.ts';
import { followTables } from './platform/events/event-topics.ts';
import { byKind, listOf, type Feature } from './platform/feature.ts';

/** Every feature of the server, in the order of their dependencies. */
export const features: readonly Feature<AppParts, JobParts>[] = [
  accessFeature,
  organizationFeature,
  propertiesFeature,
  addressesFeature,
  leasesFeature,
  ledgerFeature,
  checklistsFeature,
  messagingFeature,
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
  privacyFeature,
  installationFeature,
  switchoversFeature,
  superAdminFeature,
];

for (const { tables, topics } of features) {
  followTables('none' in tables ? {} : tables, 'none' in topics ? {} : topics);
}

followChanges(changesForWebhooks);

whenAccessEnds(revokeKeysOf);
whenAccessEnds(removeFeedsOf);
whenAccessEnds(endGrantsOf);
whenPasswordIsReset(removeFeedsOf);
whenPasswordIsReset(endGrantsOf);

whatRemains(passkeysRemaining);
whatRemains(keysRemaining);

export const attentionRules = features.flatMap(({ attention }) => listOf(attention));

export const calendarSources = byKind(features.map(({ calendar }) => calendar));

export const historySources = byKind(features.map(({ history }) => history));

export const archiveSources = byKind(features.map(({ archive }) => archive));

export const searchSources = features.flatMap(({ search }) => listOf(search));
