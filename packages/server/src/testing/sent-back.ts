import { ownRolesEndpoints } from '@tenantry/contract/access/own-roles.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import { checklistsEndpoints } from '@tenantry/contract/checklists/checklists.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { householdEndpoints } from '@tenantry/contract/leases/household.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { messageTemplatesEndpoints } from '@tenantry/contract/invoices/message-templates.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { listingsEndpoints } from '@tenantry/contract/properties/listings.endpoints';
import { inspectionsEndpoints } from '@tenantry/contract/inspections/inspections.endpoints';
import { documentsEndpoints } from '@tenantry/contract/documents/documents.endpoints';
import { settlementsEndpoints } from '@tenantry/contract/settlements/settlements.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { taskRulesEndpoints } from '@tenantry/contract/maintenance/task-rules.endpoints';
import { assetsEndpoints } from '@tenantry/contract/maintenance/assets.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { vendorsEndpoints } from '@tenantry/contract/vendors/vendors.endpoints';
import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import { webhooksEndpoints } from '@tenantry/contract/webhooks/webhooks.endpoints';
import { aSchedule } from './billing.ts';
import { aBuilding, aSharedExpense } from './buildings.ts';
import { aLateFeePolicy } from './late-fees.ts';
import { anExpense } from './expenses.ts';
import {
  anInvoice,
  aPayment,
  aProperty,
  aUser,
  organizationBody,
  organizationSettingsBody,
} from './factories.ts';
import { aPhoto, listingBody } from './listings.ts';
import { moveOutBody } from './move-outs.ts';
import { aDocument, subjectOfLease } from './documents.ts';
import { aHouseholdEntry } from './household.ts';
import { aParty } from './parties.ts';
import { aDefinedRole } from './own-roles.ts';
import { templateBody } from './home-inspections.ts';
import { aDraft } from './settlements.ts';
import { anAsset } from './assets.ts';
import { aTaskRule } from './task-rules.ts';
import { aWorkOrder } from './maintenance.ts';
import { aTask } from './tasks.ts';
import { aVendor } from './vendors.ts';
import { aWebhook } from './webhooks.ts';
import { TODAY } from './test-app.ts';
import { aRentalIn, type World } from './world.ts';

export type Fields = Record<string, unknown>;

/** A record that people edit: how it is read, and which call saves it. */
export interface SentBack {
  /** Reads the record that is then sent back. */
  read(): Promise<unknown>;
  readonly endpoint: EndpointDefinition;
  readonly params?: Record<string, string>;
  /** Values that must be unique in a second record of the same kind. */
  readonly own?: object;
  /** Fields of a save that the response does not have. */
  readonly notAnswered?: readonly string[];
}

export const callIn = async (world: World, endpoint: EndpointDefinition, options: object) =>
  world.test.call(endpoint, { as: world.superAdmin, ...options });

export const bodyOf = async (world: World, endpoint: EndpointDefinition, options: object = {}) =>
  (await callIn(world, endpoint, options)).body as Fields & Fields[];

const ofProperty = async (world: World) => {
  const { property, lease } = await aRentalIn(world);
  return { lease, params: { propertyId: property.id } };
};

async function policyOf(world: World) {
  const { lease, params } = await ofProperty(world);
  const ids = { ...params, leaseId: lease.id };
  return { ids, id: (await aHouseholdEntry(world.test, world.admin, ids)).id };
}

const householdEntryOf = async (world: World, params: object, entryId: string) =>
  (await bodyOf(world, householdEndpoints.list, { params })).find(({ id }) => id === entryId);

const assetOf = async (world: World, propertyId: string, assetId: string) =>
  (await bodyOf(world, assetsEndpoints.list, { query: { propertyId } })).find(
    ({ id }) => id === assetId,
  );

const partyOf = async (world: World, params: object, partyId: string) =>
  (await bodyOf(world, partiesEndpoints.list, { params })).find(({ id }) => id === partyId);

const aSecondProperty = async ({ test: running, admin }: World) => ({
  propertyId: (await aProperty(running, admin)).id,
});

async function aTemplateOf(world: World) {
  const { createTemplate, templates } = inspectionsEndpoints;
  const { id } = await bodyOf(world, createTemplate, { body: templateBody() });
  const read = async () =>
    (await bodyOf(world, templates)).find((each) => each['id'] === id) as Fields;
  return { read, id: String(id) };
}

/** By the endpoint that receives the response: how to read it, and where to send it. */
export const recordsSentBack: Readonly<Record<string, (world: World) => Promise<SentBack>>> = {
  'POST /v1/admin/organization': async (world) => {
    const settings = await bodyOf(world, portfolioEndpoints.organization, { query: {} });
    await callIn(world, organizationEndpoints.updateOrganization, {
      body: organizationSettingsBody(settings as never),
    });
    return {
      read: () => bodyOf(world, portfolioEndpoints.organization, { query: {} }),
      endpoint: organizationEndpoints.updateOrganization,
      notAnswered: ['expenses', 'invoices'],
    };
  },
  'POST /v1/superAdmin/organizations': async (world) => ({
    read: async () => (await bodyOf(world, superAdminEndpoints.organizations))[0],
    endpoint: superAdminEndpoints.createOrganization,
    own: organizationBody(),
  }),
  'POST /v1/admin/organization/:organizationName/users': async (world) => ({
    ...(await ofUsers(world)),
    endpoint: usersEndpoints.create,
    own: { emailAddress: 'somebody-else@example.com' },
  }),
  'POST /v1/admin/organization/:organizationName/users/:userId': async (world) => ({
    ...(await ofUsers(world)),
    endpoint: usersEndpoints.update,
  }),
  'POST /v1/admin/roleDefinitions': async (world) => ({
    ...(await ofRole(world)),
    endpoint: ownRolesEndpoints.create,
    own: { name: 'Front desk' },
  }),
  'POST /v1/admin/roleDefinitions/:roleId': async (world) => ({
    ...(await ofRole(world)),
    endpoint: ownRolesEndpoints.update,
  }),
  'POST /v1/admin/webhooks/:webhookId': async (world) => {
    const { id: webhookId } = await aWebhook({ ...world, admin: world.superAdmin });
    return {
      read: async () => (await bodyOf(world, webhooksEndpoints.list))[0],
      endpoint: webhooksEndpoints.change,
      params: { webhookId },
    };
  },
  'POST /v1/admin/properties': async (world) => ({
    ...(await ofProperties(world)),
    endpoint: portfolioEndpoints.create,
  }),
  'POST /v1/admin/properties/:propertyId': async (world) => ({
    ...(await ofProperties(world)),
    endpoint: portfolioEndpoints.update,
  }),
  'POST /v1/admin/buildings': async (world) => ({
    ...(await ofBuildings(world)),
    endpoint: buildingsEndpoints.create,
  }),
  'POST /v1/admin/buildings/:buildingId': async (world) => ({
    ...(await ofBuildings(world)),
    endpoint: buildingsEndpoints.update,
  }),
  'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': async (world) => {
    const { buildingId, id: sharedExpenseId } = await aSharedExpense(world);
    const read = async () =>
      (await bodyOf(world, sharedExpensesEndpoints.list, { params: { buildingId } }))[0];
    const params = { buildingId, sharedExpenseId };
    return { read, endpoint: sharedExpensesEndpoints.update, params };
  },
  'POST /v1/admin/properties/:propertyId/leasee': async (world) => ({
    ...(await ofLeases(world)),
    endpoint: leasesEndpoints.start,
    params: await aSecondProperty(world),
  }),
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId': async (world) => ({
    ...(await ofLeases(world)),
    endpoint: leasesEndpoints.modify,
  }),
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': async (world) => {
    const { lease, params: ofHome } = await ofProperty(world);
    const params = { ...ofHome, leaseId: lease.id };
    // A task that is added again is another task.
    const own = { addDepositTask: false };
    await bodyOf(world, moveOutsEndpoints.moveOut, { params, body: moveOutBody(own) });
    const read = async () =>
      (await bodyOf(world, moveOutsEndpoints.plannedMoveOut, { params }))['moveOut'];
    const notAnswered = ['addDepositTask'];
    return { read, endpoint: moveOutsEndpoints.moveOut, params, own, notAnswered };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/billing': async (world) => {
    const { params } = await ofLeases(world);
    const read = () => bodyOf(world, chargesEndpoints.list, { params });
    return { read, endpoint: chargesEndpoints.setBilling, params };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId': async (world) => {
    const { lease, params } = await ofProperty(world);
    const ids = { ...params, leaseId: lease.id };
    const chargeId = await aSchedule(world.test, world.admin, ids);
    const read = async () => {
      const { schedules } = await bodyOf(world, chargesEndpoints.list, { params: ids });
      return (schedules as Fields[]).find(({ id }) => id === chargeId);
    };
    return { read, endpoint: chargesEndpoints.update, params: { ...ids, chargeId } };
  },
  'POST /v1/admin/leasee/:leaseId/settlement': async (world) => {
    const { lease } = await ofProperty(world);
    const params = { leaseId: lease.id };
    await aDraft(world.test, world.admin, lease.id);
    const read = () => bodyOf(world, settlementsEndpoints.one, { params });
    return { read, endpoint: settlementsEndpoints.save, params };
  },
  'POST /v1/admin/inspectionTemplates': async (world) => ({
    ...(await aTemplateOf(world)),
    endpoint: inspectionsEndpoints.createTemplate,
    own: { name: 'Another name' },
  }),
  'POST /v1/admin/inspectionTemplates/:templateId': async (world) => {
    const { read, id } = await aTemplateOf(world);
    return { read, endpoint: inspectionsEndpoints.saveTemplate, params: { templateId: id } };
  },
  'POST /v1/admin/documents/:documentId': async (world) => {
    const { lease } = await ofProperty(world);
    const params = subjectOfLease(lease.id);
    const { id } = await aDocument(world.test, world.admin, params);
    const read = async () => {
      const documents = await bodyOf(world, documentsEndpoints.list, { params });
      return (documents as unknown as Fields[]).find((each) => each['id'] === id);
    };
    return { read, endpoint: documentsEndpoints.change, params: { documentId: id } };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/household': async (world) => {
    const { ids, id } = await policyOf(world);
    const read = () => householdEntryOf(world, ids, id);
    return { read, endpoint: householdEndpoints.add, params: ids };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId': async (world) => {
    const { ids, id } = await policyOf(world);
    const read = () => householdEntryOf(world, ids, id);
    return { read, endpoint: householdEndpoints.change, params: { ...ids, entryId: id } };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties': async (world) => {
    const { lease, params } = await ofProperty(world);
    const ids = { ...params, leaseId: lease.id };
    const occupant = { role: 'OCCUPANT', emailAddress: null, phoneNumber: null } as const;
    const { id } = await aParty(world.test, world.admin, lease, { ...occupant, birthYear: 2019 });
    const read = () => partyOf(world, ids, id);
    return { read, endpoint: partiesEndpoints.add, params: ids };
  },
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId': async (world) => {
    const { lease, params } = await ofProperty(world);
    const ids = { ...params, leaseId: lease.id };
    const days = { fromDay: '2026-02-01', toDay: '2026-10-31' };
    const { id } = await aParty(world.test, world.admin, lease, days);
    const read = () => partyOf(world, ids, id);
    return { read, endpoint: partiesEndpoints.change, params: { ...ids, partyId: id } };
  },
  'POST /v1/admin/lateFeePolicies': async (world) => {
    const { lease } = await ofProperty(world);
    const { id, ...policy } = await aLateFeePolicy(world.test, world.admin, { leaseId: lease.id });
    await world.test.call(lateFeesEndpoints.removePolicy, {
      as: world.admin,
      params: { policyId: id },
    });
    return { read: async () => ({ id, ...policy }), endpoint: lateFeesEndpoints.createPolicy };
  },
  'POST /v1/admin/lateFeePolicies/:policyId': async (world) => {
    const { lease } = await ofProperty(world);
    const { id } = await aLateFeePolicy(world.test, world.admin, { leaseId: lease.id });
    const read = async () => {
      const policies = await bodyOf(world, lateFeesEndpoints.policies);
      return (policies as unknown as Fields[]).find((policy) => policy['id'] === id);
    };
    return { read, endpoint: lateFeesEndpoints.savePolicy, params: { policyId: id } };
  },
  'POST /v1/admin/properties/:propertyId/listing': async (world) => {
    const params = await aSecondProperty(world);
    await aPhoto(world.test, world.admin, params.propertyId);
    await callIn(world, listingsEndpoints.save, { params, body: listingBody() });
    return {
      read: () => bodyOf(world, listingsEndpoints.adminListing, { params }),
      endpoint: listingsEndpoints.save,
      params,
      notAnswered: ['removedPhotos'],
    };
  },
  'POST /v1/admin/taskRules/:ruleId': async (world) => {
    const { propertyId } = await aSecondProperty(world);
    const { id: ruleId } = await aTaskRule(world.test, world.admin, propertyId);
    const read = async () =>
      (await bodyOf(world, taskRulesEndpoints.list)).find(({ id }) => id === ruleId);
    return { read, endpoint: taskRulesEndpoints.change, params: { ruleId } };
  },
  'POST /v1/admin/assets': async (world) => {
    const { propertyId } = await aSecondProperty(world);
    const { id } = await anAsset(world.test, world.admin, propertyId);
    return { read: () => assetOf(world, propertyId, id), endpoint: assetsEndpoints.add };
  },
  'POST /v1/admin/assets/:assetId': async (world) => {
    const { propertyId } = await aSecondProperty(world);
    const { id: assetId } = await anAsset(world.test, world.admin, propertyId);
    const read = () => assetOf(world, propertyId, assetId);
    return { read, endpoint: assetsEndpoints.change, params: { assetId } };
  },
  'POST /v1/admin/vendors': async (world) => ({
    ...(await ofVendors(world)),
    endpoint: vendorsEndpoints.create,
  }),
  'POST /v1/admin/vendors/:vendorId': async (world) => ({
    ...(await ofVendors(world)),
    endpoint: vendorsEndpoints.update,
  }),
  'POST /v1/admin/workOrders/:workOrderId': async (world) => {
    const { propertyId } = await aSecondProperty(world);
    const { id: workOrderId } = await aWorkOrder(world.test, world.admin, propertyId);
    const params = { workOrderId };
    return {
      read: () => bodyOf(world, maintenanceEndpoints.one, { params }),
      endpoint: maintenanceEndpoints.update,
      params,
    };
  },
  'POST /v1/admin/tasks': async (world) => ({
    ...(await ofTasks(world)),
    endpoint: tasksEndpoints.create,
  }),
  'POST /v1/admin/tasks/:taskId': async (world) => ({
    ...(await ofTasks(world)),
    endpoint: tasksEndpoints.update,
  }),
  'POST /v1/admin/checklist': (world) =>
    Promise.resolve({
      read: () => bodyOf(world, checklistsEndpoints.template),
      endpoint: checklistsEndpoints.saveTemplate,
    }),
  'POST /v1/admin/messageTemplates/:kind': async (world) => ({
    read: async () => {
      const templates = await bodyOf(world, messageTemplatesEndpoints.list);
      return (templates as unknown as Fields[])[0];
    },
    endpoint: messageTemplatesEndpoints.save,
    params: { kind: 'INVOICE' },
  }),
  'POST /v1/admin/billing/settings': async (world) => ({
    read: () => bodyOf(world, billingEndpoints.settings),
    endpoint: billingEndpoints.saveSettings,
  }),
  'POST /v1/admin/properties/:propertyId/invoices': async (world) => {
    const { params } = await ofProperty(world);
    await anInvoice(world.test, world.admin, params.propertyId, { dueDate: TODAY });
    return {
      read: async () => (await bodyOf(world, invoicesEndpoints.list, { params }))[0],
      endpoint: invoicesEndpoints.create,
      params,
      own: { confirmSecondRent: true, confirmOwnLateFee: true },
      notAnswered: ['confirmSecondRent', 'confirmOwnLateFee'],
    };
  },
  'POST /v1/admin/properties/:propertyId/invoices/externalPayment': async (world) => {
    const { params } = await ofProperty(world);
    await aPayment(world.test, world.admin, params.propertyId);
    return {
      read: async () => (await bodyOf(world, paymentsEndpoints.list, { params }))[0],
      endpoint: paymentsEndpoints.recordExternal,
      params,
    };
  },
  'POST /v1/admin/organization/expenses': async (world) => ({
    ...(await ofExpenses(world, null)),
    endpoint: organizationExpensesEndpoints.create,
  }),
  'POST /v1/admin/organization/expenses/:expenseId': async (world) => ({
    ...(await ofExpenses(world, null)),
    endpoint: organizationExpensesEndpoints.update,
  }),
  'POST /v1/admin/properties/:propertyId/expenses': async (world) => ({
    ...(await ofExpenses(world, (await ofProperty(world)).params.propertyId)),
    endpoint: propertyExpensesEndpoints.create,
  }),
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId': async (world) => ({
    ...(await ofExpenses(world, (await ofProperty(world)).params.propertyId)),
    endpoint: propertyExpensesEndpoints.update,
  }),
};

async function ofBuildings(world: World) {
  const params = { buildingId: (await aBuilding(world.test, world.admin)).id };
  return { read: () => bodyOf(world, buildingsEndpoints.one, { params }), params };
}

async function ofTasks(world: World) {
  const { property } = await aRentalIn(world);
  const { id: taskId } = await aTask(world.test, world.admin, {
    assigneeId: world.admin.userId,
    about: { kind: 'property', id: property.id },
    repeat: { frequency: 'WEEKLY', interval: 2, until: '2026-12-31' },
  });
  const read = async () => {
    const { items } = await bodyOf(world, tasksEndpoints.list, { query: {} });
    return (items as Fields[])[0];
  };
  return { read, params: { taskId } };
}

async function ofVendors(world: World) {
  const { id: vendorId } = await aVendor(world.test, world.admin);
  const params = { vendorId };
  return { read: () => bodyOf(world, vendorsEndpoints.one, { params }), params };
}

async function ofUsers(world: World) {
  const { test: running, organization, superAdmin } = world;
  // An administrator, whose `propertyId` is null in the response.
  const { id } = await aUser(running, organization, superAdmin, { roles: ['SiteAdmin'] });
  const params = { organizationName: organization.name, userId: id };
  const read = async () => {
    const users = await bodyOf(world, usersEndpoints.list, { params });
    return users.find((user) => user['id'] === id);
  };
  return { read, params };
}

async function ofRole(world: World) {
  const { id: roleId } = await aDefinedRole(world);
  const read = async () => {
    const roles = await bodyOf(world, ownRolesEndpoints.list);
    return (roles as unknown as Fields[]).find((role) => role['id'] === roleId);
  };
  return { read, params: { roleId } };
}

async function ofProperties(world: World) {
  const { params } = await ofProperty(world);
  await anExpense(world.test, world.admin, params.propertyId);
  return { read: () => bodyOf(world, portfolioEndpoints.one, { params }), params };
}

async function ofLeases(world: World) {
  const { lease, params } = await ofProperty(world);
  const read = async () => (await bodyOf(world, leasesEndpoints.list, { params, query: {} }))[0];
  return { read, params: { ...params, leaseId: lease.id } };
}

async function ofExpenses(world: World, propertyId: string | null) {
  const { id: expenseId } = await anExpense(world.test, world.admin, propertyId);
  const params = { ...(propertyId && { propertyId }), expenseId };
  const { one } = propertyId ? propertyExpensesEndpoints : organizationExpensesEndpoints;
  return { read: () => bodyOf(world, one, { params }), params };
}
