import { checklistsEndpoints } from '@tenantry/contract/checklists/checklists.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import type { AttentionKind } from '@tenantry/contract/kinds';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { billAllLeases } from '#testing/billing';
import { aBuildingWithUnits, saveProperty } from '#testing/buildings';
import { aDocument, documentDetails } from '#testing/documents';
import { aReceipt } from '#testing/expenses';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  questionBody,
  type leaseBody,
} from '#testing/factories';
import { aHouseholdEntry, policyBody } from '#testing/household';
import { anInspection, checkItems, sendOut } from '#testing/home-inspections';
import { asOwner } from '#testing/inspection';
import { aStatement } from '#testing/statements';
import { aWorkOrder } from '#testing/maintenance';
import { anAskedOwner } from '#testing/owner-approvals';
import { aTask } from '#testing/tasks';
import { NOW, TODAY, type TestApp } from '#testing/test-app';

/** A building with one unit, and a home of its own, of the same landlord. Today is 03/10/2026. */
export async function aWorld(test: TestApp) {
  const organization = await anOrganization(test);
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const { building, units } = await aBuildingWithUnits(test, admin, '1A');
  const [unit] = units;
  if (!unit) throw new Error('the building has no unit');
  const outside = await aProperty(test, admin);
  return {
    test,
    organization,
    admin,
    buildingId: building.id,
    unitId: unit.id,
    outsideId: outside.id,
  };
}

type World = Awaited<ReturnType<typeof aWorld>>;

export const leased = (
  { test, admin }: World,
  propertyId: string,
  changes: Parameters<typeof leaseBody>[0],
) => aLease(test, admin, propertyId, changes);

const MONTH_TO_MONTH = {
  type: 'M2M',
  startDate: null,
  endDate: null,
} as const;

const paramsOf = ({ propertyId, id: leaseId }: Lease) => ({ propertyId, leaseId });

const endLease = ({ test, admin }: World, lease: Lease) =>
  test.call(leasesEndpoints.end, {
    as: admin,
    params: paramsOf(lease),
    query: { lastDay: TODAY },
  });

export async function failedReceipt(
  { test, organization, admin }: World,
  propertyId: string | null,
) {
  const { id } = await aReceipt(test, admin, propertyId);
  const failed = `UPDATE expenses SET reading_state = 'failed' WHERE id = $1`;
  await asOwner(test, organization, failed, [id]);
}

export const refusedLetter = ({ test, organization }: World, leaseId: string | null) =>
  asOwner(
    test,
    organization,
    `INSERT INTO letters (organization_id, id, key, job, payload, recipient, subject, state, token, lease_id, changed_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid()::text, 'mail', '{}', 'tess@example.com', 'Your invoice', 'refused',
       gen_random_uuid()::text, $2, $3)`,
    [organization.id, leaseId, NOW],
  );

/** Makes the entry of a kind in a home; null for kinds that belong to no home. */
export const makers: Readonly<
  Record<AttentionKind, ((world: World, propertyId: string) => Promise<unknown>) | null>
> = {
  rent_late: async (world, propertyId) => {
    await leased(world, propertyId, {});
    await anInvoice(world.test, world.admin, propertyId);
  },
  late_fee: async (world, propertyId) => {
    await leased(world, propertyId, {});
    await anInvoice(world.test, world.admin, propertyId);
    await aPayment(world.test, world.admin, propertyId);
  },
  deposit_held: async (world, propertyId) => {
    const lease = await leased(world, propertyId, {});
    const items = [{ kind: 'DEPOSIT' as const, description: 'Deposit', quantity: 1, rate: 1200 }];
    await anInvoice(world.test, world.admin, propertyId, { items });
    await aPayment(world.test, world.admin, propertyId);
    const ended = `UPDATE leases SET status = 'EXPIRED', ended_on = '2026-03-09' WHERE id = $1`;
    await asOwner(world.test, world.organization, ended, [lease.id]);
  },
  lease_ending: (world, propertyId) => leased(world, propertyId, { endDate: '2026-03-25' }),
  renewal_to_offer: (world, propertyId) => leased(world, propertyId, { endDate: '2026-05-15' }),
  notice_to_plan: async (world, propertyId) => {
    const params = paramsOf(await leased(world, propertyId, {}));
    const body = { by: 'TENANT', givenOn: TODAY, lastDay: '2026-12-31', way: 'MAIL' } as const;
    await world.test.call(noticesEndpoints.give, { as: world.admin, params, body });
  },
  insurance_expiring: async (world, propertyId) => {
    const params = paramsOf(await leased(world, propertyId, {}));
    const body = policyBody({ expiresOn: '2026-03-20' });
    await aHouseholdEntry(world.test, world.admin, params, body);
  },
  move_in_open: async (world, propertyId) => {
    const lease = await leased(world, propertyId, { startDate: '2026-03-01' });
    await world.test.call(checklistsEndpoints.check, {
      as: world.admin,
      params: { ...paramsOf(lease), itemKey: 'lease-signed' },
      body: { doneOn: TODAY },
    });
  },
  rent_to_bill: (world, propertyId) => leased(world, propertyId, {}),
  rent_missed: async (world, propertyId) => {
    await leased(world, propertyId, MONTH_TO_MONTH);
    const items = [{ kind: 'RENT' as const, description: 'Part', quantity: 1, rate: 50 }];
    await anInvoice(world.test, world.admin, propertyId, { items });
  },
  unused_days: async (world, propertyId) => {
    const automatic = { ...MONTH_TO_MONTH, invoiceAutomatically: true };
    const lease = await leased(world, propertyId, automatic);
    await billAllLeases(world.test, world.organization);
    await endLease(world, lease);
  },
  unread: ({ test, admin }, propertyId) =>
    test.call(conversationsEndpoints.ask, {
      host: admin.host,
      params: { propertyId },
      body: questionBody(),
    }),
  message_undelivered: async (world, propertyId) => {
    await leased(world, propertyId, {});
    await world.test.call(conversationsEndpoints.start, {
      as: world.admin,
      params: { propertyId },
      body: { subject: 'The roof', message: 'It is repaired.', medium: 'email' },
    });
    const failed = `UPDATE message_deliveries SET status = 'failed'`;
    await asOwner(world.test, world.organization, failed);
  },
  receipts: failedReceipt,
  document_expiring: async ({ test, admin }, subjectId) => {
    const details = documentDetails({ expiresOn: '2026-03-20' });
    await aDocument(test, admin, { subject: 'PROPERTY', subjectId }, details);
  },
  statement: async ({ test, admin }, propertyId) => {
    await saveProperty(test, admin, propertyId, { managed: true });
    await aStatement(test, admin, { propertyId });
  },
  work_waiting: async (world, propertyId) => {
    const { userId: tenantId } = await leased(world, propertyId, {});
    await aWorkOrder(world.test, world.admin, propertyId, { tenantId });
  },
  work_overdue: async (world, propertyId) => {
    await aWorkOrder(world.test, world.admin, propertyId);
    const late = `UPDATE work_orders SET target_at = '2026-03-09T12:00:00Z'`;
    await asOwner(world.test, world.organization, late);
  },
  owner_answered: async (world, propertyId) => {
    await anAskedOwner(world, propertyId);
    const answered = `UPDATE owner_requests SET status = 'DECLINED', decided_at = created_at`;
    await asOwner(world.test, world.organization, answered);
  },
  owner_waiting: async (world, propertyId) => {
    await anAskedOwner(world, propertyId);
    const earlier = `UPDATE owner_requests SET created_at = '2026-03-05T12:00:00Z'`;
    await asOwner(world.test, world.organization, earlier);
  },
  inspection_to_seal: async (world, propertyId) => {
    const { id: leaseId } = await leased(world, propertyId, {});
    const about = { propertyId, leaseId, kind: 'MOVE_IN' as const };
    const started = await anInspection(world.test, world.admin, about);
    await checkItems(world.test, world.admin, started, 'GOOD');
    await sendOut(world.test, world.admin, started.id);
    const over = `UPDATE inspections SET remarks_until = '2026-03-09' WHERE id = $1`;
    await asOwner(world.test, world.organization, over, [started.id]);
  },
  inspection_unfinished: ({ test, admin }, propertyId) =>
    anInspection(test, admin, { propertyId, day: '2026-03-07' }),
  task: ({ test, admin }, id) =>
    aTask(test, admin, { assigneeId: admin.userId, about: { kind: 'property', id } }),
  undelivered: async (world, propertyId) =>
    refusedLetter(world, (await leased(world, propertyId, {})).id),
  vendor_paper_expiring: null,
  outbox: null,
  export_failed: null,
  webhook_off: null,
  api_key_ends: null,
  deletion_requested: null,
  retention_late: null,
  rules_late: null,
  switchover: null,
  import: null,
  backups: null,
  jobs_stopped: null,
  jobs_waiting: null,
  task_failed: null,
};
