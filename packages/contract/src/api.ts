import { accessEndpoints } from './access/access.endpoints.ts';
import { secondFactorEndpoints } from './access/second-factor.endpoints.ts';
import { confirmationEndpoints } from './access/confirmation.endpoints.ts';
import { accountEndpoints } from './access/account.endpoints.ts';
import { externalEndpoints } from './access/external.endpoints.ts';
import { ownRolesEndpoints } from './access/own-roles.endpoints.ts';
import { passkeysEndpoints } from './access/passkeys.endpoints.ts';
import { recoveryEndpoints } from './access/recovery.endpoints.ts';
import { sessionsEndpoints } from './access/sessions.endpoints.ts';
import { supportEndpoints } from './access/support.endpoints.ts';
import { trailEndpoints } from './access/trail.endpoints.ts';
import { usersEndpoints } from './access/users.endpoints.ts';
import { activityEndpoints } from './activity/activity.endpoints.ts';
import { addressesEndpoints } from './addresses/addresses.endpoints.ts';
import { assistantEndpoints } from './assistant/assistant.endpoints.ts';
import { billingEndpoints } from './billing/billing.endpoints.ts';
import { lateFeesEndpoints } from './billing/late-fees.endpoints.ts';
import { utilityBillsEndpoints } from './billing/utility-bills.endpoints.ts';
import { conversationsEndpoints } from './conversations/conversations.endpoints.ts';
import {
  allExpensesEndpoints,
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from './expenses/expenses.endpoints.ts';
import { sharedExpensesEndpoints } from './expenses/shared-expenses.endpoints.ts';
import { eventsEndpoints } from './events/events.endpoints.ts';
import { importsEndpoints } from './imports/imports.endpoints.ts';
import { installationEndpoints } from './installation/installation.endpoints.ts';
import { allInvoicesEndpoints } from './invoices/all-invoices.endpoints.ts';
import { invoicesEndpoints } from './invoices/invoices.endpoints.ts';
import { messageTemplatesEndpoints } from './invoices/message-templates.endpoints.ts';
import { checklistsEndpoints } from './checklists/checklists.endpoints.ts';
import { chargesEndpoints } from './leases/charges.endpoints.ts';
import { leasesEndpoints } from './leases/leases.endpoints.ts';
import { householdEndpoints } from './leases/household.endpoints.ts';
import { partiesEndpoints } from './leases/parties.endpoints.ts';
import { vendorCostsEndpoints } from './expenses/vendor-costs.endpoints.ts';
import { workOrderExpensesEndpoints } from './expenses/work-order-expenses.endpoints.ts';
import { workOrderChargesEndpoints } from './maintenance/work-order-charges.endpoints.ts';
import { taskRulesEndpoints } from './maintenance/task-rules.endpoints.ts';
import { assetsEndpoints } from './maintenance/assets.endpoints.ts';
import { vendorsEndpoints } from './vendors/vendors.endpoints.ts';
import { maintenanceEndpoints } from './maintenance/maintenance.endpoints.ts';
import { ownerApprovalsEndpoints } from './maintenance/owner-approvals.endpoints.ts';
import { vendorLinksEndpoints } from './maintenance/vendor-links.endpoints.ts';
import { messagingEndpoints } from './messaging/messaging.endpoints.ts';
import { messagingWebhooks } from './messaging/messaging.webhooks.ts';
import { ledgerEndpoints } from './ledger/ledger.endpoints.ts';
import { organizationEndpoints } from './organization/organization.endpoints.ts';
import { cardsEndpoints } from './payments/cards.endpoints.ts';
import { cardsWebhooks } from './payments/cards.webhooks.ts';
import { allPaymentsEndpoints } from './payments/all-payments.endpoints.ts';
import { paymentsEndpoints } from './payments/payments.endpoints.ts';
import { archiveEndpoints } from './portfolio/archive.endpoints.ts';
import { historyEndpoints } from './portfolio/history.endpoints.ts';
import { peopleListEndpoints } from './portfolio/people-list.endpoints.ts';
import { leaseEndingsEndpoints } from './portfolio/lease-endings.endpoints.ts';
import { moveOutsEndpoints } from './portfolio/move-outs.endpoints.ts';
import { renewalOffersEndpoints } from './portfolio/renewal-offers.endpoints.ts';
import { noticesEndpoints } from './portfolio/notices.endpoints.ts';
import { peopleEndpoints } from './portfolio/people.endpoints.ts';
import { portfolioEndpoints } from './portfolio/portfolio.endpoints.ts';
import { buildingsEndpoints } from './properties/buildings.endpoints.ts';
import { listingsEndpoints } from './properties/listings.endpoints.ts';
import { ownerAgreementsEndpoints } from './properties/owner-agreements.endpoints.ts';
import { propertiesEndpoints } from './properties/properties.endpoints.ts';
import { reportsEndpoints } from './reports/reports.endpoints.ts';
import { documentsEndpoints } from './documents/documents.endpoints.ts';
import { switchoversEndpoints } from './switchovers/switchovers.endpoints.ts';
import { exportsEndpoints } from './exports/exports.endpoints.ts';
import { settlementsEndpoints } from './settlements/settlements.endpoints.ts';
import { inspectionsEndpoints } from './inspections/inspections.endpoints.ts';
import { statementsEndpoints } from './statements/statements.endpoints.ts';
import { retentionEndpoints } from './privacy/retention.endpoints.ts';
import { privacyEndpoints } from './privacy/privacy.endpoints.ts';
import { superAdminEndpoints } from './super-admin/super-admin.endpoints.ts';
import { stateRulesEndpoints } from './rules/state-rules.endpoints.ts';
import { searchEndpoints } from './search/search.endpoints.ts';
import { calendarEndpoints } from './today/calendar.endpoints.ts';
import { tasksEndpoints } from './tasks/tasks.endpoints.ts';
import { todayEndpoints } from './today/today.endpoints.ts';
import { apiKeysEndpoints } from './api-keys/api-keys.endpoints.ts';
import { webhooksEndpoints } from './webhooks/webhooks.endpoints.ts';
import type { EndpointDefinition } from './shared/endpoint.ts';

/** The endpoint table: every call of the API, by feature. The server registers it, and tests walk it. */
export const api = {
  installation: installationEndpoints,
  access: accessEndpoints,
  account: accountEndpoints,
  sessions: sessionsEndpoints,
  confirmation: confirmationEndpoints,
  passkeys: passkeysEndpoints,
  secondFactor: secondFactorEndpoints,
  recovery: recoveryEndpoints,
  external: externalEndpoints,
  support: supportEndpoints,
  trail: trailEndpoints,
  users: usersEndpoints,
  ownRoles: ownRolesEndpoints,
  organization: organizationEndpoints,
  addresses: addressesEndpoints,
  properties: propertiesEndpoints,
  buildings: buildingsEndpoints,
  ownerAgreements: ownerAgreementsEndpoints,
  listings: listingsEndpoints,
  stateRules: stateRulesEndpoints,
  leases: leasesEndpoints,
  household: householdEndpoints,
  parties: partiesEndpoints,
  messaging: messagingEndpoints,
  messagingWebhooks,
  ledger: ledgerEndpoints,
  invoices: invoicesEndpoints,
  allInvoices: allInvoicesEndpoints,
  messageTemplates: messageTemplatesEndpoints,
  charges: chargesEndpoints,
  billing: billingEndpoints,
  lateFees: lateFeesEndpoints,
  utilityBills: utilityBillsEndpoints,
  payments: paymentsEndpoints,
  allPayments: allPaymentsEndpoints,
  cards: cardsEndpoints,
  cardsWebhooks,
  conversations: conversationsEndpoints,
  vendors: vendorsEndpoints,
  maintenance: maintenanceEndpoints,
  vendorLinks: vendorLinksEndpoints,
  ownerApprovals: ownerApprovalsEndpoints,
  assets: assetsEndpoints,
  taskRules: taskRulesEndpoints,
  workOrderCharges: workOrderChargesEndpoints,
  workOrderExpenses: workOrderExpensesEndpoints,
  vendorCosts: vendorCostsEndpoints,
  allExpenses: allExpensesEndpoints,
  organizationExpenses: organizationExpensesEndpoints,
  propertyExpenses: propertyExpensesEndpoints,
  sharedExpenses: sharedExpensesEndpoints,
  checklists: checklistsEndpoints,
  settlements: settlementsEndpoints,
  inspections: inspectionsEndpoints,
  documents: documentsEndpoints,
  statements: statementsEndpoints,
  imports: importsEndpoints,
  reports: reportsEndpoints,
  tasks: tasksEndpoints,
  today: todayEndpoints,
  calendar: calendarEndpoints,
  search: searchEndpoints,
  events: eventsEndpoints,
  moveOuts: moveOutsEndpoints,
  notices: noticesEndpoints,
  renewalOffers: renewalOffersEndpoints,
  leaseEndings: leaseEndingsEndpoints,
  portfolio: portfolioEndpoints,
  peopleList: peopleListEndpoints,
  people: peopleEndpoints,
  archive: archiveEndpoints,
  history: historyEndpoints,
  exports: exportsEndpoints,
  activity: activityEndpoints,
  webhooks: webhooksEndpoints,
  apiKeys: apiKeysEndpoints,
  switchovers: switchoversEndpoints,
  privacy: privacyEndpoints,
  retention: retentionEndpoints,
  superAdmin: superAdminEndpoints,
  assistant: assistantEndpoints,
};

type Table = typeof api;
type Endpoint = {
  [Feature in keyof Table]: Table[Feature][keyof Table[Feature]];
}[keyof Table] &
  EndpointDefinition;

/** Every endpoint by `METHOD path`, for clients that name calls this way and load no schemas. */
export type EndpointByName = {
  [E in Endpoint as `${E['method']} ${E['path']}`]: E;
};

export type EndpointName = keyof EndpointByName;

export const allEndpoints: readonly EndpointDefinition[] = Object.values(api).flatMap((feature) =>
  Object.values<EndpointDefinition>(feature),
);
