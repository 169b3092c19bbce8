import type { Role } from '@tenantry/contract/access/roles';
import type { question } from '@tenantry/contract/conversations/conversations.schemas';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { Invoice, invoiceInput } from '@tenantry/contract/invoices/invoices.schemas';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { Lease, leaseInput } from '@tenantry/contract/leases/leases.schemas';
import type {
  AdminOrganization,
  organizationUpdate,
} from '@tenantry/contract/organization/organization.schemas';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type {
  externalPaymentInput,
  reversalInput,
} from '@tenantry/contract/payments/payments.schemas';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import type { User, userInput } from '@tenantry/contract/access/users.schemas';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { propertyInput } from '@tenantry/contract/properties/properties.schemas';
import type { newOrganization } from '@tenantry/contract/super-admin/super-admin.schemas';
import type { z } from 'zod';
import { createUser, hashPassword, startSession } from '#features/access';
import { createOrganization } from '#features/installation';
import type { Organization } from '../platform/database/organization-table.ts';
import { asSuperuser } from './inspection.ts';
import type { TestApp } from './test-app.ts';

/** A person who is signed in. */
export interface TestPerson {
  readonly userId: string;
  readonly emailAddress: string;
  readonly token: string;
  /** The host of the person's organization. */
  readonly host: string;
}

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

let counter = 0;
const next = () => (counter += 1);

/** A new organization on its own domain. */
export async function anOrganization(test: TestApp): Promise<Organization> {
  const number = next();
  const organization = await test.database.transactInstallation(async (tx) => {
    const inside = await createOrganization(tx, {
      name: `Organization ${number}`,
      domain: `org${number}.example.com`,
      demo: false,
    });
    return inside.organization;
  });
  test.directory.forget();
  return organization;
}

/** A super admin's request for a new organization. */
export function organizationBody(
  changes: Partial<z.input<typeof newOrganization>> = {},
): z.input<typeof newOrganization> {
  const number = next();
  return {
    name: `Added ${number}`,
    domain: `added${number}.example.com`,
    admin: {
      emailAddress: `first-admin${number}@example.com`,
      firstName: 'Fay',
      lastName: 'Field',
    },
    ...changes,
  };
}

/** Every setting of an organization, for its current version. */
export function organizationSettingsBody(
  { name, domain, version }: Pick<AdminOrganization, 'name' | 'domain' | 'version'>,
  changes: Partial<z.input<typeof organizationUpdate>> = {},
): z.input<typeof organizationUpdate> {
  return {
    name,
    domain,
    version,
    contactName: 'Ada Marsh',
    address: '120 Main Street, Suite 4, Asheville, NC 28801',
    addressLine1: '120 Main Street',
    addressLine2: 'Suite 4',
    city: 'Asheville',
    state: 'NC',
    zipCode: '28801',
    country: 'United States',
    bankName: 'First Example Bank',
    bankAccountNumber: '4400716789',
    bankRoutingNumber: '123456780',
    zelle: 'rent@example.com',
    cashApp: '$Rent',
    port: 587,
    secure: false,
    mailUser: 'mailer',
    mailPassword: 'hunter2hunter2',
    mailFrom: 'rent@example.com',
    expensePrompt: 'Paint is a repair.',
    timeZone: 'America/Chicago',
    ...changes,
  };
}

/** A user of the organization with a session. The password is `PASSWORD`. */
export async function aPerson(
  test: TestApp,
  organization: Organization,
  role: Role | null,
  emailAddress = `person${next()}@example.com`,
): Promise<TestPerson> {
  const storedHash = await (passwordHash ??= hashPassword(PASSWORD));
  return test.database.transact({ organization }, async (tx) => {
    const user = await createUser(tx, {
      emailAddress,
      firstName: 'Sam',
      lastName: 'Rivers',
      roles: role ? [role] : [],
      passwordHash: storedHash,
    });
    const { token } = await startSession(tx, user, null);
    return { userId: user.id, emailAddress, token, host: organization.domain };
  });
}

export function userBody(
  changes: Partial<z.input<typeof userInput>> = {},
): z.input<typeof userInput> {
  return {
    emailAddress: `user${next()}@example.com`,
    firstName: 'Uma',
    lastName: 'Usher',
    roles: ['Leasee'],
    ...changes,
  };
}

/** A user created by an admin; they are invited and have no session. */
export async function aUser(
  test: TestApp,
  organization: Organization,
  admin: TestPerson,
  changes: Partial<z.input<typeof userInput>> = {},
): Promise<User> {
  const params = { organizationName: organization.name };
  const body = userBody(changes);
  return (await test.call(usersEndpoints.create, { as: admin, params, body })).body;
}

export function propertyBody(
  changes: Partial<z.input<typeof propertyInput>> = {},
): z.input<typeof propertyInput> {
  return {
    addressLine1: `${next()} Elm Street`,
    city: 'Albany',
    state: 'NY',
    zipCode: '12207',
    monthlyCost: 1200,
    ...changes,
  };
}

export async function aProperty(
  test: TestApp,
  admin: TestPerson,
  changes: Partial<z.input<typeof propertyInput>> = {},
): Promise<AdminProperty> {
  const body = propertyBody(changes);
  return (await test.call(portfolioEndpoints.create, { as: admin, body })).body;
}

/** A stranger's question on the public page. */
export function questionBody(
  changes: Partial<z.input<typeof question>> = {},
): z.input<typeof question> {
  return {
    name: 'Pat Prospect',
    email: 'pat@example.com',
    phoneNumber: '(212) 555-0123',
    message: 'Is it still for lease?',
    ...changes,
  };
}

export function leaseBody(
  changes: Partial<z.input<typeof leaseInput>> = {},
): z.input<typeof leaseInput> {
  return {
    type: 'TERM',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    monthlyCost: 1200,
    deposit: 1200,
    invoiceDayOfMonth: 1,
    invoiceDueDayOfMonth: 5,
    lateFeePercent: 10,
    lateFeeFrequency: 1,
    notify: true,
    invoiceAutomatically: false,
    firstName: 'Tess',
    lastName: 'Tenant',
    emailAddress: `tenant${next()}@example.com`,
    phoneNumber: '(212) 555-0123',
    ...changes,
  };
}

export async function aLease(
  test: TestApp,
  admin: TestPerson,
  propertyId: string,
  changes: Partial<z.input<typeof leaseInput>> = {},
): Promise<Lease> {
  const body = leaseBody(changes);
  return (await test.call(leasesEndpoints.start, { as: admin, params: { propertyId }, body })).body;
}

/** Due on 2026-03-01 and late after 2026-03-05, or after its due date if that is later. */
export function invoiceBody(
  changes: Partial<z.input<typeof invoiceInput>> = {},
): z.input<typeof invoiceInput> {
  const { dueDate = '2026-03-01' } = changes;
  return {
    items: [{ description: 'Rent', quantity: 1, rate: 1200 }],
    dueDate,
    lateDate: dueDate > '2026-03-05' ? dueDate : '2026-03-05',
    lateFee: 10,
    emailToLessee: false,
    confirmSecondRent: true,
    confirmOwnLateFee: true,
    ...changes,
  };
}

/** An invoice that was issued in time: by its due day at the latest. */
export async function anInvoice(
  test: TestApp,
  admin: TestPerson,
  propertyId: string,
  changes: Partial<z.input<typeof invoiceInput>> = {},
): Promise<Invoice> {
  const call = { as: admin, params: { propertyId } };
  const { body: made } = await test.call(invoicesEndpoints.create, {
    ...call,
    body: invoiceBody(changes),
  });
  return made.dueDate < made.date ? issuedWhenDue(test, call, made.id) : made;
}

/** Gives an invoice the date on which it was due, because nothing is late before it was issued. */
async function issuedWhenDue(
  test: TestApp,
  call: { readonly as: TestPerson; readonly params: { readonly propertyId: string } },
  id: string,
): Promise<Invoice> {
  await asSuperuser(test, 'UPDATE invoices SET date = due_date WHERE id = $1', [id]);
  const { body } = await test.call(invoicesEndpoints.list, { ...call, query: {} });
  return body.find((invoice) => invoice.id === id)!;
}

export function paymentBody(
  changes: Partial<z.input<typeof externalPaymentInput>> = {},
): z.input<typeof externalPaymentInput> {
  return {
    method: 'Check',
    amount: 1200,
    paymentDate: '2026-03-10',
    description: 'Check 1001',
    ...changes,
  };
}

export async function aPayment(
  test: TestApp,
  admin: TestPerson,
  propertyId: string,
  changes: Partial<z.input<typeof externalPaymentInput>> = {},
) {
  const body = paymentBody(changes);
  const params = { propertyId };
  return (await test.call(paymentsEndpoints.recordExternal, { as: admin, params, body })).body;
}

export function reversalBody(
  changes: Partial<z.input<typeof reversalInput>> = {},
): z.input<typeof reversalInput> {
  return { reason: 'Bounced check', reversalDate: '2026-03-10', note: '', ...changes };
}

/** Reverses a payment of this property; returns the payment afterwards. */
export async function aReversal(
  test: TestApp,
  admin: TestPerson,
  payment: { readonly propertyId: string; readonly id: string },
  changes: Partial<z.input<typeof reversalInput>> = {},
) {
  const params = { propertyId: payment.propertyId, paymentId: payment.id };
  const body = reversalBody(changes);
  return (await test.call(paymentsEndpoints.reverse, { as: admin, params, body })).body;
}

/** A property with an active lease whose tenant is signed in. */
export async function aRental(test: TestApp, organization: Organization, admin: TestPerson) {
  const lessee = await aPerson(test, organization, 'Leasee');
  const property = await aProperty(test, admin);
  const lease = await aLease(test, admin, property.id, { emailAddress: lessee.emailAddress });
  return { lessee, property, lease };
}
