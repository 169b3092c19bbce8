import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { messageTemplatesEndpoints } from '@tenantry/contract/invoices/message-templates.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { aRentIncrease, aSchedule, scheduleBody } from './billing.ts';
import { aRentalIn, type World } from './world.ts';

async function rental(world: World) {
  const { property, lease } = await aRentalIn(world);
  return { propertyId: property.id, leaseId: lease.id };
}

async function schedule(world: World) {
  const lease = await rental(world);
  const chargeId = await aSchedule(world.test, world.admin, lease);
  return { ...lease, chargeId };
}

/** A planned rent increase of a lease. */
async function rentIncrease(world: World) {
  const lease = await rental(world);
  return { ...lease, ...(await aRentIncrease(world.test, world.admin, lease)) };
}

/** A lease that is billed from its first day on. */
async function billed(world: World) {
  const params = await rental(world);
  await world.test.call(chargesEndpoints.setBilling, {
    as: world.admin,
    params,
    body: {
      invoiceAutomatically: true,
      proration: null,
      emailInvoices: null,
      sendReminders: null,
    },
  });
  return params;
}

const scheduled = async (world: World) => ({ params: await schedule(world) });
const leased = async (world: World) => ({ params: await rental(world) });

const LEASE = '/v1/admin/properties/:propertyId/leasee/:leaseId' as const;

/** Rows of the table of sample calls. */
export const billingCalls = {
  [`GET ${LEASE}/charges` as const]: leased,
  [`POST ${LEASE}/charges` as const]: async (world: World) => ({
    params: await rental(world),
    body: scheduleBody(),
  }),
  [`POST ${LEASE}/charges/:chargeId` as const]: async (world: World) => ({
    params: await schedule(world),
    body: { ...scheduleBody({ amount: 80 }), version: 1 },
  }),
  [`DELETE ${LEASE}/charges/:chargeId` as const]: scheduled,
  [`POST ${LEASE}/charges/:chargeId/steps` as const]: async (world: World) => ({
    params: await schedule(world),
    body: { fromDay: '2027-01-01', percent: 4 },
  }),
  [`DELETE ${LEASE}/charges/:chargeId/steps/:stepId` as const]: async (world: World) => {
    const params = await schedule(world);
    const { body } = await world.test.call(chargesEndpoints.addStep, {
      as: world.admin,
      params,
      body: { fromDay: '2027-01-01', amount: 80 },
    });
    const stepId = body.schedules.find(({ id }) => id === params.chargeId)!.steps[0]!.id;
    return { params: { ...params, stepId } };
  },
  [`POST ${LEASE}/charges/:chargeId/steps/:stepId/notice` as const]: async (world: World) => ({
    params: await rentIncrease(world),
  }),
  [`GET ${LEASE}/charges/:chargeId/steps/:stepId/notice` as const]: async (world: World) => {
    const params = await rentIncrease(world);
    await world.test.call(chargesEndpoints.makeNotice, { as: world.admin, params });
    return { params };
  },
  [`POST ${LEASE}/charges/:chargeId/skip` as const]: async (world: World) => ({
    params: await schedule(world),
    body: { periodStart: '2026-12-01', reason: 'The garage is closed' },
  }),
  [`POST ${LEASE}/charges/:chargeId/bill` as const]: async (world: World) => ({
    params: await schedule(world),
    body: { periodStart: '2026-03-01' },
  }),
  [`POST ${LEASE}/holds` as const]: async (world: World) => ({
    params: await rental(world),
    body: { subject: 'INVOICES' as const, reason: 'In court', firstDay: '2026-03-01' },
  }),
  [`DELETE ${LEASE}/holds/:holdId` as const]: async (world: World) => {
    const params = await rental(world);
    const { body } = await world.test.call(chargesEndpoints.hold, {
      as: world.admin,
      params,
      body: { subject: 'INVOICES', reason: 'In court', firstDay: '2026-03-01' },
    });
    return { params: { ...params, holdId: body.holds[0]!.id } };
  },
  [`POST ${LEASE}/billing` as const]: async (world: World) => ({
    params: await rental(world),
    body: {
      version: 1,
      invoiceAutomatically: true,
      proration: 'THIRTY_DAYS' as const,
      emailInvoices: false,
      sendReminders: true,
    },
  }),
  'GET /v1/lessee/leases/:leaseId/charges': async (world: World) => {
    const { leaseId } = await rental(world);
    return { params: { leaseId } };
  },
  'GET /v1/admin/billing/next': async (world: World) => {
    await billed(world);
    return { query: { all: 'true' as const } };
  },
  'POST /v1/admin/billing/run': async (world: World) => {
    const { leaseId } = await billed(world);
    return { body: { leaseIds: [leaseId], through: '2026-04-30' } };
  },
  'GET /v1/admin/billing/runs': () => ({}),
  'GET /v1/admin/billing/runs/:runId': async (world: World) => {
    const { leaseId } = await billed(world);
    const { test, admin: as } = world;
    const body = { leaseIds: [leaseId], through: '2026-04-30' };
    await test.call(billingEndpoints.run, { as, body });
    const { body: runs } = await test.call(billingEndpoints.runs, { as });
    return { params: { runId: runs[0]!.id } };
  },
  'POST /v1/admin/billing/runs/:runId/undo': async (world: World) => {
    const { leaseId } = await billed(world);
    const { test, admin: as } = world;
    const body = { leaseIds: [leaseId], through: '2026-04-30', runId: randomUUID() };
    await test.call(billingEndpoints.run, { as, body });
    return { params: { runId: body.runId }, body: {} };
  },
  'GET /v1/admin/properties/:propertyId/invoices/:invoiceId/explanation': async (world: World) => {
    const { propertyId, leaseId } = await billed(world);
    const { test, admin: as } = world;
    const body = { leaseIds: [leaseId], through: '2026-04-30' };
    await test.call(billingEndpoints.run, { as, body });
    const { body: found } = await test.call(invoicesEndpoints.list, {
      as,
      params: { propertyId },
      query: {},
    });
    return {
      params: { propertyId, invoiceId: found.find(({ leaseId: of }) => of === leaseId)!.id },
    };
  },
  'GET /v1/admin/billing/leases': async (world: World) => {
    await rental(world);
    return { query: { ended: 'true' as const } };
  },
  'POST /v1/admin/billing/charges': async (world: World) => {
    const { leaseId } = await rental(world);
    const charge = { kind: 'OTHER' as const, description: 'Key', amount: 25 };
    return { body: { leaseIds: [leaseId], ...charge, dueDate: '2026-03-20' } };
  },
  'POST /v1/admin/billing/chargeBatch': async (world: World) => {
    const { leaseId } = await rental(world);
    const charge = { kind: 'OTHER' as const, description: 'Key', amount: 25 };
    const charges = [{ key: randomUUID(), leaseId }];
    return { body: { ...charge, dueDate: '2026-03-20', charges } };
  },
  'POST /v1/admin/billing/automatic': async (world: World) => {
    const { leaseId } = await rental(world);
    return { body: { leaseIds: [leaseId], invoiceAutomatically: true } };
  },
  'GET /v1/admin/messageTemplates': () => ({}),
  'POST /v1/admin/messageTemplates/:kind': async ({ test, admin: as }: World) => {
    const { body: templates } = await test.call(messageTemplatesEndpoints.list, { as });
    const { version } = templates.find(({ kind }) => kind === 'REMINDER')!;
    return {
      params: { kind: 'REMINDER' as const },
      body: {
        subject: '{amount} is due',
        text: 'Hello {tenant}!',
        version,
      },
    };
  },
  'DELETE /v1/admin/messageTemplates/:kind': async ({ test, admin: as }: World) => {
    const params = { kind: 'INVOICE' as const };
    const body = {
      subject: 'Invoice {invoice}',
      text: 'Pay {amount}.',
    };
    await test.call(messageTemplatesEndpoints.save, { as, params, body });
    return { params };
  },
  'GET /v1/admin/billing/settings': () => ({}),
  'POST /v1/admin/billing/settings': async ({ test, admin: as }: World) => {
    // The organization's other settings are in the same row.
    const { version } = (await test.call(billingEndpoints.settings, { as })).body;
    return {
      body: {
        paymentOrder: 'OLDEST_FIRST' as const,
        proration: 'THIRTY_DAYS' as const,
        invoiceLeadDays: 7,
        emailInvoices: false,
        sendReminders: true,
        reminderDays: 5,
        sendLateNotices: false,
        nsfFee: 25,
        version,
      },
    };
  },
};
