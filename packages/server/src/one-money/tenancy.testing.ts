import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { billAllLeases, onDay } from '#testing/billing';
import { updateLeasesForToday } from '#testing/calendar';
import { anOrganization, aPerson, aProperty, leaseBody, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLateFeePolicy, assessAllLateFees } from '#testing/late-fees';
import { applyPayments } from '#testing/organization-settings';
import type { TestApp } from '#testing/test-app';
import type { Organization } from '../platform/database/organization-table.ts';
import type { Terms } from './steps.testing.ts';

/** A home, its leases, and the money that went through the landlord's hands, in cents. */
export interface Tenancy {
  readonly app: TestApp;
  readonly organization: Organization;
  readonly admin: TestPerson;
  readonly lessee: TestPerson;
  readonly propertyId: string;
  readonly terms: Terms;
  readonly leaseIds: string[];
  readonly payments: Payment[];
  today: CalendarDate;
  /** Received by check or cash and not returned by the bank, less what was paid back to tenants. */
  cash: number;
  /** The part of it that was received and not returned by the bank. */
  received: number;
  /** Interest that was added to deposits. */
  interest: number;
}

export const cents = (dollars: number) => Math.round(dollars * 100);

/** A new organization with one home and one tenant. */
export async function aTenancy(app: TestApp, terms: Terms): Promise<Tenancy> {
  onDay(app, terms.firstDay);
  const organization = await anOrganization(app);
  const admin = await aPerson(app, organization, 'SiteAdmin');
  const lessee = await aPerson(app, organization, 'Leasee');
  // The steps take months, and no session does.
  await asOwner(app, organization, `UPDATE sessions SET expires_at = '2040-01-01'`);
  await applyPayments(app, organization, terms.order);
  if (terms.policy) await aLateFeePolicy(app, admin, { terms: terms.policy });
  const { id: propertyId } = await aProperty(app, admin);
  const tenancy: Tenancy = {
    app,
    organization,
    admin,
    lessee,
    propertyId,
    terms,
    leaseIds: [],
    payments: [],
    today: terms.firstDay,
    cash: 0,
    received: 0,
    interest: 0,
  };
  await startLease(tenancy);
  return tenancy;
}

/** Refused while a lease is running. */
export async function startLease(tenancy: Tenancy): Promise<number> {
  const { app, admin: as, lessee, propertyId, terms, leaseIds } = tenancy;
  const body = leaseBody({
    type: 'M2M',
    startDate: null,
    endDate: null,
    emailAddress: lessee.emailAddress,
    monthlyCost: terms.rent,
    invoiceAutomatically: terms.isBilledAutomatically,
    invoiceDayOfMonth: terms.dueDay,
    invoiceDueDayOfMonth: Math.min(31, terms.dueDay + terms.daysOfGrace),
    lateFeePercent: terms.lateFee,
    lateFeeFrequency: terms.lateFeeFrequency,
  });
  const answer = await app.call(leasesEndpoints.start, { as, params: { propertyId }, body });
  if (answer.status === 201) leaseIds.push(answer.body.id);
  return answer.status;
}

/** Lets some days pass. The jobs run on the last one, as if the server had been off. */
export async function wait(tenancy: Tenancy, days: number): Promise<void> {
  const { app, organization } = tenancy;
  tenancy.today = addDays(tenancy.today, days);
  onDay(app, tenancy.today);
  await updateLeasesForToday(app, organization);
  await billAllLeases(app, organization);
  await assessAllLateFees(app, organization);
}

/** Records a check. */
export async function pay(
  tenancy: Tenancy,
  paid: { readonly leaseId: string; readonly amount: number; readonly day: CalendarDate },
): Promise<number> {
  const { app, admin: as, propertyId, payments } = tenancy;
  const { leaseId, amount, day: paymentDate } = paid;
  const description = `Check ${payments.length + 1}`;
  const answer = await app.call(paymentsEndpoints.recordExternal, {
    as,
    params: { propertyId },
    body: { method: 'Check', leaseId, amount, paymentDate, description },
  });
  if (answer.status === 201) {
    payments.push(answer.body);
    tenancy.cash += cents(amount);
    tenancy.received += cents(amount);
  }
  return answer.status;
}
