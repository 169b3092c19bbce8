import { randomUUID } from 'node:crypto';
import { allEndpoints, type EndpointByName, type EndpointName } from '@tenantry/contract/api';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { addressesEndpoints } from '@tenantry/contract/addresses/addresses.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { aCardPayment, cardPaymentBody } from './card-payments.ts';
import { depositBody } from './deposits.ts';
import {
  anInvoice,
  anOrganization,
  aPerson,
  aProperty,
  aPayment,
  invoiceBody,
  leaseBody,
  organizationBody,
  PASSWORD,
  paymentBody,
  propertyBody,
  questionBody,
  reversalBody,
  userBody,
} from './factories.ts';
import { aReceipt, expenseBody } from './expenses.ts';
import { asUnit, buildingCalls } from './buildings.ts';
import { billingCalls } from './billing-calls.ts';
import { lateFeeCalls } from './late-fees.ts';
import { listingCalls } from './listings.ts';
import { moveOutCalls } from './move-outs.ts';
import { calendarFeedCalls } from './calendar.ts';
import { checklistCalls } from './checklists.ts';
import { householdCalls } from './household.ts';
import { noticeCalls } from './notices.ts';
import { partyCalls } from './parties.ts';
import { stateRuleCalls } from './state-rules.ts';
import { utilityBillCalls } from './utility-bills.ts';
import { asOwner } from './inspection.ts';
import { aTask, taskBody } from './tasks.ts';
import { taskRuleCalls } from './task-rules.ts';
import { assetCalls } from './assets.ts';
import { ownerApprovalCalls } from './owner-approvals.ts';
import { vendorLinkCalls } from './vendor-links.ts';
import { vendorCalls } from './vendors.ts';
import { maintenanceCalls } from './maintenance.ts';
import { documentCalls } from './documents.ts';
import { exportCalls } from './exports.ts';
import { apiKeyCalls } from './api-keys.ts';
import { supportCalls } from './support.ts';
import { webhookCalls } from './webhooks.ts';
import { privacyCalls } from './privacy.ts';
import { importCalls } from './imports.ts';
import { aDefinedRole, roleBody } from './own-roles.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { switchoverCalls } from './switchovers.ts';
import { inspectionCalls } from './home-inspections.ts';
import { settlementCalls } from './settlements.ts';
import { anAnalysis } from './statements.ts';
import type { CallOptions, LooseOptions } from './calls.ts';
import type { TestApp } from './test-app.ts';
import { aPicture, aRentalIn, type World } from './world.ts';
import {
  setupToken,
  passwordLink,
  aStoredBackup,
  aTicket,
  settingsBody,
  wantDomain,
  anEmailChange,
  anotherSession,
  linkWithAmazon,
  userParams,
  propertyParams,
  rentalParams,
  withRental,
  withInvoice,
  askedPayment,
  withOwnInvoice,
  withPayment,
  withDeposit,
  withDocument,
  withPdf,
  withOwnPdf,
  withConversation,
  ownConversation,
  giveUp,
  anAttachment,
  aLetter,
  aWaitingText,
  ownExpense,
  withOwnExpense,
  propertyExpense,
  withReported,
  withOpenInvoice,
  withReceiptOfYear,
  withExpense,
  withReceipt,
  withStatement,
  archivedProperty,
  typedAddress,
  definedAttributes,
  attributeValues,
  lastSegment,
} from './sample-records.ts';
import { aNewPasskey, aPasskeySignIn, passkeyParams } from './passkeys.ts';

type Options<Name extends EndpointName> = Omit<
  CallOptions<EndpointByName[Name]>,
  'as' | 'host' | 'idempotencyKey' | 'cookie' | 'from'
>;

/** These create the first organization, so they succeed only if there is none. */
type ClaimingName = 'POST /v1/public/setup/organization' | 'POST /v1/public/setup/demo';

/** These work only if there is no organization. */
type SetupName = ClaimingName | `POST /v1/public/setup/restore${string}`;

/** Called by other services with their own kinds of signatures; they have their own tests. */
type WebhookName = `POST /v1/webhooks/${string}`;

/** The endpoints for tests that check the same for every endpoint. */
export const calledByPeople = allEndpoints.filter(({ webhook }) => !webhook);

const ofCaller = { permissions: ['people:write' as const] };

/**
 * A call for every endpoint that succeeds for the right person, with everything that must exist before. The tests of
 * access, foreign ids, bad input and audit walk it; an endpoint without a row does not compile. It is long because it
 * is one table, with one row for each endpoint.
 */
export const sampleCalls: {
  readonly [Name in Exclude<EndpointName, SetupName | WebhookName>]: (
    world: World,
  ) => Options<Name> | Promise<Options<Name>>;
} = {
  'GET /v1/public/configuration': () => ({}),
  'POST /v1/superAdmin/removeDemo': async ({ test, organization }) => {
    const become = 'UPDATE organizations SET demo = true WHERE id = $1';
    await asOwner(test, organization, become, [organization.id]);
    test.directory.forget();
    // Somebody must remain who runs the installation.
    await aPerson(test, await anOrganization(test), 'SuperAdmin');
    return { body: {} };
  },

  'POST /v1/auth/login': ({ admin }) => ({
    body: { authType: 'Local', username: admin.emailAddress, password: PASSWORD },
  }),
  'POST /v1/auth/refreshToken': () => ({ body: {} }),
  'GET /v1/auth/session': () => ({}),
  'POST /v1/auth/logout': () => ({ body: {} }),
  'POST /v1/auth/external': () => ({ body: { authType: 'Amazon' } }),
  'POST /v1/auth/forgotPassword': ({ lessee: { emailAddress } }) => ({ body: { emailAddress } }),
  'POST /v1/auth/passwordLink': async (world) => ({ body: await passwordLink(world) }),
  'POST /v1/auth/resetPassword': async (world) => ({
    body: { ...(await passwordLink(world)), password: PASSWORD },
  }),

  'GET /v1/auth/passkeys': () => ({}),
  'POST /v1/auth/passkeys/options': () => ({ body: {} }),
  'POST /v1/auth/passkeys': async (world) => ({
    body: { name: 'A laptop', response: await aNewPasskey(world) },
  }),
  'POST /v1/auth/passkeys/:passkeyId': async (world) => ({
    ...(await passkeyParams(world)),
    body: { name: 'A phone' },
  }),
  'DELETE /v1/auth/passkeys/:passkeyId': passkeyParams,
  'POST /v1/auth/passkeySignIn/options': () => ({ body: {} }),
  'POST /v1/auth/passkeySignIn': async (world) => ({
    body: { response: await aPasskeySignIn(world) },
  }),
  'GET /v1/auth/sessions': () => ({}),
  'DELETE /v1/auth/sessions/:sessionId': async (world) => ({
    params: { sessionId: await anotherSession(world) },
  }),
  'POST /v1/auth/sessions/endOthers': () => ({ body: {} }),
  'GET /v1/auth/account': () => ({}),
  ...secondFactorCalls,
  'GET /v1/auth/confirm': () => ({}),
  'POST /v1/auth/confirm': () => ({ body: { password: PASSWORD } }),
  'POST /v1/auth/account': () => ({ body: { firstName: 'Sam', lastName: 'Brook' } }),
  'POST /v1/auth/account/email': () => ({ body: { emailAddress: 'another@example.com' } }),
  'DELETE /v1/auth/account/email': async (world) => {
    await anEmailChange(world);
    return {};
  },
  'POST /v1/auth/confirmEmail': async (world) => ({ body: await anEmailChange(world) }),
  'POST /v1/auth/account/password': () => ({
    body: { currentPassword: PASSWORD, password: PASSWORD },
  }),
  'GET /v1/auth/account/deviceKeys': () => ({}),
  'GET /v1/admin/securityEvents': () => ({}),
  'POST /v1/auth/account/links/:provider': () => ({
    params: { provider: 'Amazon' },
    body: { token: 'a-code' },
  }),
  'DELETE /v1/auth/account/links/:provider': async (world) => {
    await linkWithAmazon(world);
    return { params: { provider: 'Amazon' } };
  },

  'GET /v1/admin/roles': () => ({}),
  'GET /v1/admin/organization/:organizationName/users': async (world) => {
    const { organizationName } = (await userParams(world)).params;
    return { params: { organizationName } };
  },
  'POST /v1/admin/organization/:organizationName/users': async (world) => ({
    params: { organizationName: world.organization.name },
    body: userBody((await propertyParams(world)).params),
  }),
  'GET /v1/admin/organization/:organizationName/users/:userId': async (world) => ({
    params: (await userParams(world)).params,
  }),
  'POST /v1/admin/organization/:organizationName/users/:userId': async (world) => {
    const { params, version } = await userParams(world);
    const { propertyId } = (await propertyParams(world)).params;
    return { params, body: { ...userBody({ propertyId }), id: params.userId, version } };
  },
  'DELETE /v1/admin/organization/:organizationName/users/:userId': async (world) => ({
    params: (await userParams(world)).params,
  }),
  'POST /v1/admin/organization/:organizationName/users/:userId/restore': async (world) => {
    const { params } = await userParams(world);
    await world.test.call(usersEndpoints.remove, { as: world.admin, params });
    return { params, body: {} };
  },
  'POST /v1/admin/organization/:organizationName/users/:userId/invitation': async (world) => ({
    params: (await userParams(world)).params,
    body: {},
  }),
  'POST /v1/admin/organization/:organizationName/users/:userId/invitation/link': async (world) => ({
    params: (await userParams(world)).params,
    body: {},
  }),

  'GET /v1/admin/roleDefinitions': () => ({}),
  // The caller has no other permission to give.
  'POST /v1/admin/roleDefinitions': () => ({ body: roleBody(ofCaller) }),
  'POST /v1/admin/roleDefinitions/:roleId': async (world) => {
    const { id: roleId, version } = await aDefinedRole(world, roleBody(ofCaller));
    return { params: { roleId }, body: { ...roleBody(ofCaller), version } };
  },
  'DELETE /v1/admin/roleDefinitions/:roleId': async (world) => ({
    params: { roleId: (await aDefinedRole(world, roleBody(ofCaller))).id },
  }),

  'GET /v1/admin/expenses': () => ({ query: { limit: 5, year: '2026' } }),
  'GET /v1/admin/expenses/months': () => ({ query: { filter: 'paint' } }),
  'GET /v1/admin/conversations': () => ({ query: { limit: 5, with: 'tenants' } }),

  'GET /v1/admin/receivables.csv': () => ({ query: { show: 'late' } }),
  'GET /v1/admin/people': () => ({ query: { limit: 5, group: 'current' } }),
  'GET /v1/admin/people.csv': () => ({ query: { filter: 'e' } }),
  'GET /v1/admin/people/:userId': ({ lessee }) => ({ params: { userId: lessee.userId } }),
  'GET /v1/admin/people/:userId/leases': ({ lessee }) => ({ params: { userId: lessee.userId } }),
  'GET /v1/admin/people/:userId/letters': ({ lessee }) => ({ params: { userId: lessee.userId } }),
  'GET /v1/admin/people/:userId/accounts': ({ lessee }) => ({ params: { userId: lessee.userId } }),

  'GET /v1/admin/invoices': () => ({ query: { limit: 5, state: 'open' } }),
  'GET /v1/admin/invoices/totals': () => ({ query: { filter: 'Tess' } }),
  'GET /v1/admin/invoices.csv': () => ({ query: { state: 'late' } }),
  'GET /v1/admin/payments': () => ({ query: { limit: 5, from: '2026-03-01', state: 'received' } }),
  'GET /v1/admin/payments/totals': () => ({ query: { method: 'Check' } }),
  'GET /v1/admin/payments.csv': () => ({ query: { to: '2026-12-31' } }),
  'GET /v1/admin/receivables': () => ({ query: { limit: 5, show: 'late' } }),
  'GET /v1/admin/receivables/totals': () => ({}),

  'GET /v1/admin/today': () => ({}),
  'GET /v1/admin/attention': () => ({ query: { limit: 5 } }),
  'GET /v1/admin/calendar': () => ({ query: { from: '2026-03-01', to: '2026-04-04' } }),
  'POST /v1/mcp': () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  ...calendarFeedCalls,
  'POST /v1/admin/gettingStarted/hide': () => ({ body: {} }),
  'POST /v1/admin/attention/later': () => ({ body: { key: 'outbox' } }),

  'GET /v1/events': () => ({}),
  ...assetCalls,
  ...vendorCalls,
  ...taskRuleCalls,
  ...vendorLinkCalls,
  ...ownerApprovalCalls,
  ...maintenanceCalls,
  'GET /v1/admin/tasks': () => ({ query: { state: 'open', assignee: 'me' } }),
  'GET /v1/admin/tasks/people': () => ({}),
  'POST /v1/admin/tasks': ({ admin }) => ({ body: taskBody({ assigneeId: admin.userId }) }),
  'POST /v1/admin/tasks/:taskId': async ({ test, admin, lessee }) => {
    const { id: taskId, version } = await aTask(test, admin);
    const about = { kind: 'person' as const, id: lessee.userId };
    return { params: { taskId }, body: { ...taskBody({ title: 'Call back', about }), version } };
  },
  'POST /v1/admin/tasks/:taskId/done': async ({ test, admin }) => {
    const repeat = { frequency: 'MONTHLY' as const, interval: 1 };
    const { id: taskId } = await aTask(test, admin, { repeat });
    return { params: { taskId }, body: { done: true } };
  },
  'DELETE /v1/admin/tasks/:taskId': async ({ test, admin }) => ({
    params: { taskId: (await aTask(test, admin)).id },
  }),
  'POST /v1/admin/tasks/:taskId/restore': async ({ test, admin }) => {
    const params = { taskId: (await aTask(test, admin)).id };
    await test.call(tasksEndpoints.remove, { as: admin, params });
    return { params, body: {} };
  },

  'GET /v1/admin/archive': () => ({}),
  'GET /v1/admin/archive/:kind': () => ({ params: { kind: 'property' }, query: { limit: 5 } }),
  'GET /v1/admin/activity': () => ({}),
  'GET /v1/admin/activity/people': () => ({}),
  'GET /v1/admin/activity.csv': () => ({}),
  'GET /v1/admin/history/:kind/:entityId': ({ lessee }) => ({
    params: { kind: 'user', entityId: lessee.userId },
  }),

  'GET /v1/admin/search': () => ({ query: { q: 'Main', limit: 5 } }),

  'GET /v1/admin/reports/incomeAndExpenses': withReported,
  'GET /v1/admin/reports/incomeAndExpenses.csv': withReported,
  'GET /v1/admin/reports/incomeAndExpenses.xlsx': withReported,
  'GET /v1/admin/reports/incomeAndExpenses/entries': withReported,
  'GET /v1/admin/reports/aging': withOpenInvoice,
  'GET /v1/admin/reports/aging.csv': withOpenInvoice,
  'GET /v1/admin/reports/aging.xlsx': withOpenInvoice,
  'GET /v1/admin/reports/rentRoll': withOpenInvoice,
  'GET /v1/admin/reports/rentRoll.csv': withOpenInvoice,
  'GET /v1/admin/reports/rentRoll.xlsx': withOpenInvoice,
  'GET /v1/admin/reports/rentGrid': withOpenInvoice,
  'GET /v1/admin/reports/rentGrid.csv': withOpenInvoice,
  'GET /v1/admin/reports/rentGrid.xlsx': withOpenInvoice,
  'GET /v1/admin/reports/maintenance': withOpenInvoice,
  'GET /v1/admin/reports/maintenance.csv': withOpenInvoice,
  'GET /v1/admin/reports/maintenance.xlsx': withOpenInvoice,
  'GET /v1/admin/reports/vacancy': withOpenInvoice,
  'GET /v1/admin/reports/vacancy.csv': withOpenInvoice,
  'GET /v1/admin/reports/vacancy.xlsx': withOpenInvoice,
  'GET /v1/admin/reports/taxPackage': withReceiptOfYear,
  'GET /v1/admin/reports/taxPackage.zip': withReceiptOfYear,

  'GET /v1/superAdmin/installation': () => ({}),
  'GET /v1/superAdmin/organizations': () => ({}),
  'GET /v1/superAdmin/backups': () => ({}),
  'POST /v1/superAdmin/backups': () => ({ body: {} }),
  'POST /v1/superAdmin/backups/:name/download': async (world) => ({
    params: { name: await aStoredBackup(world) },
    body: {},
  }),
  'GET /v1/public/backups/:ticket': async (world) => ({ params: { ticket: await aTicket(world) } }),
  'POST /v1/superAdmin/organizations': () => ({ body: organizationBody() }),

  'GET /v1/public/organization': () => ({}),
  'GET /v1/public/organization/image/:fileName': async ({ test, organization, admin }) => {
    const { body } = await test.call(organizationEndpoints.uploadOrganizationImage, {
      as: admin,
      params: { organizationName: organization.name, fileName: `${organization.name}.png` },
      file: await aPicture(),
    });
    return { params: { fileName: lastSegment(body.logoUrl) }, query: { width: '640' } };
  },
  'GET /v1/admin/organization': () => ({}),
  'POST /v1/admin/organization': async (world) => ({ body: await settingsBody(world) }),
  'POST /v1/admin/organization/domain/prove': async (world) => {
    await wantDomain(world);
    return { body: {} };
  },
  'POST /v1/admin/organization/domain/keep': async (world) => {
    await wantDomain(world);
    return { body: {} };
  },
  'GET /v1/admin/organization/bankDetails': () => ({}),
  'GET /v1/admin/organization/mailSender': () => ({}),
  'POST /v1/admin/organization/testEmail': () => ({ body: {} }),
  'POST /v1/admin/organization/:organizationName/image/:fileName/upload': async (world) => ({
    params: { organizationName: world.organization.name, fileName: 'logo.png' },
    file: await aPicture(),
  }),

  'GET /v1/admin/addresses': async (world) => ({ query: await typedAddress(world) }),
  'GET /v1/admin/addresses/:addressId': async (world) => {
    const { session } = await typedAddress(world);
    const query = { text: '12 Elm Street, Albany, NY 12207', session };
    const { body } = await world.test.call(addressesEndpoints.suggest, { as: world.admin, query });
    return { params: { addressId: body[0]!.id }, query: { session } };
  },

  'GET /v1/public/attributes': () => ({}),
  'GET /v1/public/properties': () => ({}),
  'GET /v1/public/properties/:propertyId': propertyParams,
  'GET /v1/public/properties/:propertyId/coverImage/:fileName': async ({
    test,
    organization,
    admin,
  }) => {
    const { id: propertyId } = await aProperty(test, admin);
    const { body } = await test.call(portfolioEndpoints.uploadCoverImage, {
      as: admin,
      params: { propertyId, fileName: `${organization.name}.png` },
      file: await aPicture(),
    });
    return { params: { propertyId, fileName: lastSegment(body.coverImage) }, query: {} };
  },
  ...buildingCalls,
  ...listingCalls,
  'GET /v1/properties': () => ({ query: { include: 'leases' } }),
  'GET /v1/admin/properties/:propertyId': propertyParams,
  'POST /v1/admin/properties': async (world) => ({
    body: propertyBody({ attributes: await attributeValues(world), ...(await asUnit(world)) }),
  }),
  'POST /v1/admin/properties/:propertyId': async (world) => {
    const { id: propertyId, version } = await aProperty(world.test, world.admin);
    const attributes = await attributeValues(world);
    return { params: { propertyId }, body: { ...propertyBody({ attributes }), version } };
  },
  'DELETE /v1/admin/properties/:propertyId': propertyParams,
  'GET /v1/admin/properties/cities': () => ({}),
  'GET /v1/admin/properties/archived': async (world) => {
    await archivedProperty(world);
    return {};
  },
  'POST /v1/admin/properties/:propertyId/restore': async (world) => ({
    ...(await archivedProperty(world)),
    body: {},
  }),
  'POST /v1/admin/attributes': async (world) => {
    const [first, ...others] = await definedAttributes(world);
    return { body: [...others.toReversed(), { name: 'Garden' }, { ...first!, name: 'Rooms' }] };
  },
  'POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload': async (world) => ({
    params: { ...(await propertyParams(world)).params, fileName: 'front.png' },
    file: await aPicture(),
  }),

  'POST /v1/admin/properties/:propertyId/leasee': async (world) => ({
    ...(await propertyParams(world)),
    body: leaseBody(),
  }),
  'GET /v1/admin/properties/:propertyId/leasee': async (world) => ({
    params: (await rentalParams(world)).property,
    query: { status: 'ACTIVE' },
  }),
  'GET /v1/admin/properties/:propertyId/lateFeePolicy': propertyParams,
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId': async (world) => {
    const { property, lease } = await aRentalIn(world);
    return {
      params: { propertyId: property.id, leaseId: lease.id },
      body: { ...leaseBody({ monthlyCost: 1300 }), version: lease.version },
    };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd': async (world) => ({
    params: (await rentalParams(world)).lease,
    body: { afterEnd: 'MONTH_TO_MONTH' as const },
  }),
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId': async (world) => ({
    params: (await rentalParams(world)).lease,
  }),
  ...moveOutCalls,
  ...noticeCalls,
  ...partyCalls,
  ...settlementCalls,
  ...inspectionCalls,
  ...exportCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...supportCalls,
  ...privacyCalls,
  ...documentCalls,
  ...importCalls,
  ...switchoverCalls,
  ...checklistCalls,
  ...householdCalls,
  ...billingCalls,
  ...lateFeeCalls,
  ...stateRuleCalls,
  ...utilityBillCalls,
  'GET /v1/lessee/leases': withRental,
  'GET /v1/lessee/properties': withRental,

  'POST /v1/admin/properties/:propertyId/invoices': async (world) => {
    const { property, leaseId } = await rentalParams(world);
    return { params: property, body: invoiceBody({ leaseId }) };
  },
  'GET /v1/admin/properties/:propertyId/invoices': withInvoice,
  'GET /v1/admin/properties/:propertyId/invoices/summary': withInvoice,
  'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId': async (world) => {
    const { params, invoiceId } = await withInvoice(world);
    return { params: { ...params, invoiceId } };
  },
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/email': async (world) => {
    const { params, invoiceId } = await withInvoice(world);
    return { params: { ...params, invoiceId }, body: {} };
  },
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee': async (world) => {
    const { params, invoiceId } = await withInvoice(world);
    return { params: { ...params, invoiceId }, body: {} };
  },
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes': async (world) => {
    const { params, invoiceId } = await withInvoice(world);
    return { params: { ...params, invoiceId }, body: { amount: 12.5, reason: 'Billed twice' } };
  },
  'GET /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf': withPdf,
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf': async (world) => {
    const { params, invoiceId } = await withInvoice(world);
    return { params: { ...params, invoiceId }, body: {} };
  },
  'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf': withPdf,
  'GET /v1/lessee/properties/invoices': withOwnInvoice,
  'GET /v1/lessee/properties/invoices/:invoiceId/pdf': withOwnPdf,
  'POST /v1/lessee/properties/invoices/:invoiceId/generatePdf': async (world) => {
    const { invoiceId } = await withInvoice(world);
    return { params: { invoiceId }, body: {} };
  },
  'DELETE /v1/lessee/properties/invoices/:invoiceId/pdf': withOwnPdf,
  'GET /v1/lessee/properties/invoices/summary': async (world) => {
    const { leaseId } = await rentalParams(world);
    return { query: { leaseId } };
  },

  'POST /v1/admin/properties/:propertyId/invoices/externalPayment': async (world) => {
    const { property, leaseId } = await rentalParams(world);
    return { params: property, body: paymentBody({ leaseId }) };
  },
  'POST /v1/admin/payments/checks': async (world) => {
    const { leaseId } = await rentalParams(world);
    const check = { key: randomUUID(), leaseId, amount: 1200, number: '1001' };
    return { body: { paymentDate: '2026-03-10', checks: [check] } };
  },
  'GET /v1/admin/properties/:propertyId/payments': withPayment,
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/reversals': async (world) => {
    const { params, paymentId } = await withPayment(world);
    return { params: { ...params, paymentId }, body: reversalBody() };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund': async (world) => {
    const { property, leaseId } = await rentalParams(world);
    await aPayment(world.test, world.admin, property.propertyId, { leaseId });
    return { params: { ...property, leaseId }, body: { ...depositBody(), method: 'Check' } };
  },
  'GET /v1/admin/leasee/:leaseId/deposit': withDeposit,
  'POST /v1/admin/leasee/:leaseId/deposit/keep': async (world) => {
    const { params, property } = await withDeposit(world);
    await anInvoice(world.test, world.admin, property.propertyId);
    return { params, body: depositBody() };
  },
  'POST /v1/admin/leasee/:leaseId/deposit/refund': async (world) => {
    const { params } = await withDeposit(world);
    return { params, body: { ...depositBody(), method: 'Check' } };
  },
  'POST /v1/admin/leasee/:leaseId/deposit/move': async (world) => {
    const { params } = await withDeposit(world);
    const { leaseId: toLeaseId } = await rentalParams(world);
    return { params, body: { ...depositBody(), toLeaseId } };
  },
  'POST /v1/admin/leasee/:leaseId/deposit/interest': async (world) => {
    const { params } = await withDeposit(world);
    return { params, body: depositBody() };
  },
  'GET /v1/admin/deposits': async (world) => {
    await withDeposit(world);
    return { query: {} };
  },
  'GET /v1/admin/deposits.csv': async (world) => {
    await withDeposit(world);
    return { query: {} };
  },
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName/upload': async (
    world,
  ) => {
    const { params, paymentId } = await withPayment(world);
    return { params: { ...params, paymentId, fileName: 'check.png' }, file: await aPicture() };
  },
  'GET /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName': withDocument,
  'GET /v1/lessee/payments': async (world) => {
    await withPayment(world);
    return {};
  },
  'POST /v1/lessee/properties/invoices/payments': async (world) => {
    const { leaseId } = await rentalParams(world);
    return { body: cardPaymentBody({ leaseId }) };
  },
  'POST /v1/lessee/properties/invoices/payments/:paymentId/settle': async (world) => ({
    params: await askedPayment(world),
    body: {},
  }),
  'POST /v1/lessee/properties/invoices/payments/:paymentId/testAuthentication': async (world) => ({
    params: await askedPayment(world),
    body: { succeeds: true },
  }),
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds': async (world) => {
    const { property, leaseId } = await rentalParams(world);
    const { id: paymentId } = await aCardPayment(world.test, world.lessee, { leaseId });
    return { params: { ...property, paymentId }, body: { amount: 2.5 } };
  },
  'GET /v1/admin/properties/:propertyId/accounts': withInvoice,
  'GET /v1/lessee/accounts': withOwnInvoice,
  'GET /v1/lessee/guaranteedLeases': withOwnInvoice,

  'POST /v1/public/properties/:propertyId/conversations': async (world) => ({
    ...(await propertyParams(world)),
    body: questionBody(),
  }),
  'GET /v1/admin/properties/:propertyId/conversations': async (world) => {
    const { propertyId } = (await withConversation(world)).params;
    return { params: { propertyId }, query: { readStatus: 'READ', limit: '5' } };
  },
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId': async (world) => ({
    params: (await withConversation(world)).params,
  }),
  'GET /v1/admin/reminders': () => ({}),
  'POST /v1/admin/conversations': async (world) => {
    const { lease } = await rentalParams(world);
    return { body: { messages: [{ ...lease, subject: 'Rent', message: 'It is due.' }] } };
  },
  'POST /v1/admin/properties/:propertyId/conversations': async (world) => ({
    params: (await rentalParams(world)).property,
    body: { subject: 'The roof', message: 'It is mended on Monday.' },
  }),
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/response': async (
    world,
  ) => ({
    params: (await withConversation(world)).params,
    query: { medium: 'emailAndSms' },
    body: { message: 'Tuesday it is.' },
  }),
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read': async (world) => ({
    params: (await withConversation(world)).params,
    body: {},
  }),
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/messages/:messageId/sendAgain':
    async (world) => {
      const { params, messageId } = await withConversation(world);
      await giveUp(world, messageId);
      return { params: { ...params, messageId }, body: {} };
    },
  'GET /v1/admin/properties/:propertyId/conversations/:conversationId/attachments/:attachmentId':
    async (world) => {
      const { params, messageId } = await withConversation(world);
      return { params: { ...params, attachmentId: await anAttachment(world, messageId) } };
    },
  'GET /v1/lessee/organization': () => ({}),
  'GET /v1/lessee/waysToPay': () => ({}),
  'GET /v1/lessee/properties/conversations': async (world) => {
    await withConversation(world);
    return { query: { readStatus: 'UNREAD', limit: '5' } };
  },
  'POST /v1/lessee/properties/conversations': async (world) => ({
    body: {
      subject: 'The tap',
      message: 'It drips.',
      propertyId: (await rentalParams(world)).property.propertyId,
    },
  }),
  'POST /v1/lessee/properties/conversations/:conversationId/response': async (world) => ({
    params: await ownConversation(world),
    query: {},
    body: { message: 'Thank you.' },
  }),
  'POST /v1/lessee/properties/conversations/:conversationId/read': async (world) => ({
    params: await ownConversation(world),
    body: {},
  }),
  'GET /v1/lessee/properties/conversations/:conversationId/attachments/:attachmentId': async (
    world,
  ) => {
    const { params, messageId } = await withConversation(world);
    const { conversationId } = params;
    return { params: { conversationId, attachmentId: await anAttachment(world, messageId) } };
  },
  'GET /v1/admin/organization/outbox': () => ({}),
  'POST /v1/admin/organization/outbox/send': async (world) => {
    await aWaitingText(world);
    return { body: {} };
  },
  'POST /v1/admin/letters/:letterId/send': async (world) => ({
    params: { letterId: await aLetter(world) },
    body: {},
  }),

  'GET /v1/admin/organization/expenses': withOwnExpense,
  'GET /v1/admin/organization/expenses.csv': withOwnExpense,
  'POST /v1/admin/organization/expenses': () => ({ params: {}, body: expenseBody() }),
  'POST /v1/admin/organization/expenses/:fileName/upload': async () => ({
    params: { fileName: 'receipt.png' },
    file: await aPicture(),
    fields: { useAi: 'true' },
  }),
  'GET /v1/admin/organization/expenses/:expenseId': ownExpense,
  'POST /v1/admin/organization/expenses/:expenseId': async (world) => ({
    ...(await ownExpense(world)),
    body: { ...expenseBody({ amount: 12.25 }), version: 1 },
  }),
  'DELETE /v1/admin/organization/expenses/:expenseId': ownExpense,
  'POST /v1/admin/organization/expenses/:expenseId/restore': async (world) => {
    const { params } = await ownExpense(world);
    await world.test.call(organizationExpensesEndpoints.remove, { as: world.admin, params });
    return { params };
  },
  'POST /v1/admin/organization/expenses/:expenseId/refresh': async ({ test, admin }) => ({
    params: { expenseId: (await aReceipt(test, admin, null)).id },
  }),
  'POST /v1/admin/organization/expenses/refresh': async ({ test, admin }) => {
    await aReceipt(test, admin, null);
    return { params: {} };
  },
  'GET /v1/admin/organization/receipts/:fileName': async ({ test, admin }) => {
    const { receiptUrl } = await aReceipt(test, admin, null);
    return { params: { fileName: lastSegment(receiptUrl) }, query: { width: '640' } };
  },

  'GET /v1/admin/properties/:propertyId/expenses': withExpense,
  'GET /v1/admin/properties/:propertyId/expenses.csv': withExpense,
  'POST /v1/admin/properties/:propertyId/expenses': async (world) => ({
    ...(await propertyParams(world)),
    body: expenseBody(),
  }),
  'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload': async (world) => ({
    params: { ...(await propertyParams(world)).params, fileName: 'receipt.png' },
    file: await aPicture(),
    fields: { useAi: 'true', category: 'SUPPLIES', amount: '4.50' },
  }),
  'GET /v1/admin/properties/:propertyId/expenses/:expenseId': propertyExpense,
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId': async (world) => {
    const { params } = await propertyExpense(world);
    const { propertyId } = params;
    return { params, body: { ...expenseBody({ amount: 12.25, propertyId }), version: 1 } };
  },
  'DELETE /v1/admin/properties/:propertyId/expenses/:expenseId': propertyExpense,
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId/restore': async (world) => {
    const { params } = await propertyExpense(world);
    await world.test.call(propertyExpensesEndpoints.remove, { as: world.admin, params });
    return { params };
  },
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId/refresh': async (world) => {
    const { params, receipt } = await withReceipt(world);
    return { params: { ...params, expenseId: receipt.id } };
  },
  'POST /v1/admin/properties/:propertyId/expenses/refresh': async (world) => ({
    params: (await withReceipt(world)).params,
  }),
  'GET /v1/admin/properties/:propertyId/receipts/:fileName': async (world) => {
    const { params, receipt } = await withReceipt(world);
    return { params: { ...params, fileName: lastSegment(receipt.receiptUrl) }, query: {} };
  },

  'GET /v1/admin/properties/:propertyId/statements': async (world) => {
    const { propertyId } = (await withStatement(world)).params;
    return { params: { propertyId } };
  },
  'POST /v1/admin/properties/:propertyId/statements/:fileName/upload': async ({ test, admin }) => {
    const { id: propertyId } = await aProperty(test, admin, { managed: true });
    return { params: { propertyId, fileName: 'may.png' }, file: await aPicture() };
  },
  'GET /v1/admin/properties/:propertyId/statements/:fileName': async (world) => {
    const { params, statement } = await withStatement(world);
    return { params: { propertyId: params.propertyId, fileName: statement.fileName } };
  },
  'DELETE /v1/admin/properties/:propertyId/statements/:statementId': async (world) => ({
    params: (await withStatement(world)).params,
  }),
  'POST /v1/admin/properties/:propertyId/statements/:statementId/restore': async (world) => {
    const { params } = await withStatement(world);
    await world.test.call(statementsEndpoints.remove, { as: world.admin, params });
    return { params };
  },
  'POST /v1/admin/properties/:propertyId/statements/:statementId/analyze': async (world) => ({
    params: (await withStatement(world, await aPdf())).params,
  }),
  'POST /v1/admin/properties/:propertyId/statements/:statementId/apply': async (world) => {
    const { params, statement } = await withStatement(world);
    const analysis = await anAnalysis(world.test, world.organization, statement);
    return { params, body: { ...analysis, lines: [{ index: 0, category: 'SUPPLIES' }] } };
  },
};

/** The same for the first run, when the installation has no organization. */
export const setupCalls: {
  readonly [Name in Extract<EndpointName, SetupName>]: (test: TestApp) => Promise<Options<Name>>;
} = {
  'POST /v1/public/setup/organization': async (test) => ({
    body: {
      setupToken: await setupToken(test),
      organization: { name: 'First Rentals', domain: 'rentals.example.com' },
      admin: {
        emailAddress: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Marsh',
        password: PASSWORD,
      },
    },
  }),
  'POST /v1/public/setup/demo': async (test) => ({ body: { setupToken: await setupToken(test) } }),
  'POST /v1/public/setup/restore/overview': async (test) => ({
    body: { setupToken: await setupToken(test) },
  }),
  'POST /v1/public/setup/restore/uploads': async (test) => ({
    body: { setupToken: await setupToken(test), bytes: 1_000 },
  }),
  'POST /v1/public/setup/restore/uploads/:uploadId/:offset': async (test) => {
    const body = { setupToken: await setupToken(test), bytes: 1_000 };
    const upload = await test.call(installationEndpoints.setupUpload, { body });
    return {
      params: { uploadId: upload.body.uploadId, offset: '0' },
      file: Buffer.from('the start of a backup'),
    };
  },
  'POST /v1/public/setup/restore': async (test) => ({
    body: {
      setupToken: await setupToken(test),
      source: { name: await aStoredBackup({ test }) },
    },
  }),
};

export function nameOf(endpoint: EndpointDefinition): EndpointName {
  return `${endpoint.method} ${endpoint.path}` as EndpointName;
}

/** Without Google or Amazon, its handler refuses every caller; account.test.ts tests it with them. */
export function needsProvider(endpoint: EndpointDefinition): boolean {
  return nameOf(endpoint) === 'POST /v1/auth/account/links/:provider';
}

export function isSetup(name: EndpointName): name is Extract<EndpointName, SetupName> {
  return name in setupCalls;
}

/** Whether a success sets up the installation, so that the next call is refused. */
export function setsUp(name: EndpointName): name is ClaimingName {
  return isSetup(name) && !name.includes('/restore');
}

/**
 * Whether a success removes something that the next call in the same world needs: the session, the organization, a free
 * name.
 */
export function endsItsWorld({ path }: EndpointDefinition): boolean {
  return [
    '/v1/auth/logout',
    '/v1/auth/resetPassword',
    '/v1/auth/secondFactor',
    '/v1/auth/secondFactor/recoveryCodes',
    '/v1/superAdmin/removeDemo',
    '/v1/admin/organization',
    '/v1/admin/organization/domain/prove',
    '/v1/admin/attributes',
  ].includes(path);
}

/** A longer use fills the lists of a world, so that reading them takes longer than to make another world. */
const CALLS_IN_A_WORLD = 20;

/** The world for the call of an endpoint; several calls share one. */
export function sharedWorlds<Shared>(
  app: { readonly current: TestApp },
  newWorld: (test: TestApp) => Promise<Shared>,
) {
  let calls = 0;
  let shared: Promise<Shared> | undefined;
  return (endpoint: EndpointDefinition): Promise<Shared> => {
    if (endsItsWorld(endpoint)) return newWorld(app.current);
    if (calls % CALLS_IN_A_WORLD === 0) shared = undefined;
    calls += 1;
    return (shared ??= newWorld(app.current));
  };
}

const isWebhook = (name: EndpointName): name is Extract<EndpointName, WebhookName> =>
  name.startsWith('POST /v1/webhooks/');

/** The sample call of an endpoint of an organization, prepared in this world. */
export async function sampleCall(world: World, endpoint: EndpointDefinition) {
  const name = nameOf(endpoint);
  if (isSetup(name)) throw new Error(`${name} has its sample in setupCalls`);
  if (isWebhook(name)) throw new Error(`${name} is called by another service`);
  return (await sampleCalls[name](world)) as LooseOptions;
}
