import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import type { scheduleInput, stepInput } from '@tenantry/contract/leases/charges.schemas';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import type { z } from 'zod';
import { billAutomatically } from '../features/billing/runs.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import {
  aLease,
  anOrganization,
  aPerson,
  aProperty,
  type leaseBody,
  type TestPerson,
} from './factories.ts';
import { asOwner } from './inspection.ts';
import { signedInAgain } from './landlord.ts';
import type { TestApp } from './test-app.ts';

/** Parking of $75.00 from the first of March. */
export function scheduleBody(
  changes: Partial<z.input<typeof scheduleInput>> = {},
): z.input<typeof scheduleInput> {
  return {
    kind: 'PARKING',
    description: 'Parking',
    amount: 75,
    frequency: 'MONTHLY',
    dayOfMonth: 1,
    firstDay: '2026-03-01',
    ...changes,
  };
}

interface OfLease {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** Adds a schedule to a lease. Returns its id. */
export async function aSchedule(
  test: TestApp,
  admin: TestPerson,
  params: OfLease,
  changes: Partial<z.input<typeof scheduleInput>> = {},
): Promise<string> {
  const body = scheduleBody(changes);
  const { body: charges } = await test.call(chargesEndpoints.create, { as: admin, params, body });
  return charges.schedules.find(({ description }) => description === body.description)!.id;
}

/** Plans a higher rent from 2027 on, after the term of the sample lease. */
export async function aRentIncrease(
  test: TestApp,
  as: TestPerson,
  lease: OfLease,
  body: z.input<typeof stepInput> = { fromDay: '2027-02-01', percent: 4 },
) {
  const { body: charges } = await test.call(chargesEndpoints.list, { as, params: lease });
  const chargeId = charges.schedules.find(({ kind }) => kind === 'RENT')!.id;
  const params = { ...lease, chargeId };
  const { body: after } = await test.call(chargesEndpoints.addStep, { as, params, body });
  const { steps } = after.schedules.find(({ id }) => id === chargeId)!;
  return { chargeId, stepId: steps.find(({ fromDay }) => fromDay === body.fromDay)!.id };
}

/** Sets the test's clock to a day, in the middle of an American day. */
export function onDay({ clock }: TestApp, day: string): void {
  clock.set(`${day}T16:00:00Z`);
}

/** Runs the automatic billing for each lease of an organization, in one transaction each. */
export async function billAllLeases(test: TestApp, organization: Organization): Promise<void> {
  const found = await asOwner<{ id: string; property_id: string }>(
    test,
    organization,
    'SELECT id, property_id FROM leases ORDER BY id',
  );
  for (const { id: leaseId, property_id: propertyId } of found) {
    await test.database.transact({ organization }, (tx) =>
      billAutomatically(tx, { propertyId, leaseId }),
    );
  }
}

/** An organization with a lease that is invoiced automatically from its first day, month to month by default. */
export async function anAutomaticLease(
  test: TestApp,
  changes: Parameters<typeof leaseBody>[0] = {},
) {
  const organization = await anOrganization(test);
  const admin = await aPerson(test, organization, 'SiteAdmin');
  const property = await aProperty(test, admin);
  const { emailAddress } = await aPerson(test, organization, 'Leasee');
  const lease = await aLease(test, admin, property.id, {
    type: 'M2M',
    startDate: null,
    endDate: null,
    monthlyCost: 1450,
    emailAddress,
    invoiceAutomatically: true,
    ...changes,
  });
  const params = { propertyId: property.id, leaseId: lease.id };
  const invoices = async () => {
    const query = {};
    const as = await signedInAgain(test, admin);
    const { body } = await test.call(invoicesEndpoints.list, {
      as,
      params: { propertyId: property.id },
      query,
    });
    return body;
  };
  return { organization, admin, property, lease, params, invoices };
}

/** The additional amount in dollars that would be owed. */
export const owedMore = ({ money }: Rehearsal<unknown>) =>
  money.reduce((sum, { cents }) => sum + cents, 0) / 100;

export type Billed = Awaited<ReturnType<typeof anAutomaticLease>>;

/** The invoices of a lease, with the items in words. */
export const shownInvoices = async ({ invoices }: Pick<Billed, 'invoices'>) =>
  (await invoices()).map(({ dueDate, amount, items }) => ({
    dueDate,
    amount,
    items: items.map(({ description, amount: each }) => `${description} ${each}`),
  }));

/** The preview of the next run. */
export async function nextRunOf(
  test: TestApp,
  { admin }: Pick<Billed, 'admin'>,
  query: { through?: string; all?: 'true' } = {},
) {
  const as = await signedInAgain(test, admin);
  return (await test.call(billingEndpoints.next, { as, query })).body;
}
