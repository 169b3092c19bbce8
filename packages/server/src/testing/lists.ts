import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { anExpense } from './expenses.ts';
import {
  aLease,
  anInvoice,
  aPayment,
  aPerson,
  aProperty,
  questionBody,
  type TestPerson,
} from './factories.ts';
import type { TestApp } from './test-app.ts';
import { aWorld } from './world.ts';

type Changes = NonNullable<Parameters<typeof aProperty>[2]>;

/** A property with several entries in each of its lists, and properties that a search can distinguish. */
export async function aWorldOfLists(test: TestApp) {
  const world = await aWorld(test);
  const { admin, lessee } = world;
  const property = await aProperty(test, admin);
  const params = { propertyId: property.id };
  await aLease(test, admin, property.id, {
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    firstName: 'Zoe',
  });
  await aLease(test, admin, property.id, { emailAddress: lessee.emailAddress });
  for (const [dueDate, rate] of [
    ['2026-01-01', 1200],
    ['2026-02-01', 1250.5],
    ['2026-02-01', 90],
    ['2026-03-01', 1200],
  ] as const) {
    const items = [{ description: 'Rent', quantity: 1, rate }];
    await anInvoice(test, admin, property.id, { dueDate, items });
  }
  for (const [amount, paymentDate] of [
    [1200, '2026-02-01'],
    [20.25, '2026-02-01'],
    [300, '2026-03-09'],
  ] as const) {
    await aPayment(test, admin, property.id, { amount, paymentDate });
  }
  for (const owner of [property.id, null]) {
    for (const amount of [10, 99.5, 10]) {
      await anExpense(test, admin, owner, { amount, vendor: `Vendor ${amount}` });
    }
  }
  for (const name of ['Pat', 'Ann', 'Ann']) {
    const body = questionBody({ name, email: `${name}@example.com` });
    await test.call(conversationsEndpoints.ask, { host: admin.host, params, body });
  }
  for (const message of ['One', 'Two', 'Three']) {
    const body = { message };
    await test.call(conversationsEndpoints.startByLessee, { as: lessee, body });
  }
  await aPerson(test, world.organization, 'Leasee');
  await someProperties(test, admin);
  return { admin, lessee, params, organizationName: world.organization.name };
}

export const street = (addressLine1: string, changes: Changes = {}) => ({
  addressLine1,
  ...changes,
});

/** Homes that a search can distinguish. */
async function someProperties(test: TestApp, as: TestPerson): Promise<void> {
  const { body: definitions } = await test.call(propertiesEndpoints.publicAttributes, {
    host: as.host,
  });
  const [definition] = definitions;
  if (!definition) throw new Error('no attribute is defined');
  for (const changes of [
    street('10 Oak Street', { city: 'Troy', monthlyCost: 900 }),
    street('2 Oak Street', { city: 'Troy', managed: true }),
    street('99999% Street', { attributes: [{ attributeId: definition.id, value: 'Sea view' }] }),
    street('1 Cedar_Way', { addressLine2: 'Unit B', status: 'UNAVAILABLE', monthlyCost: 5000 }),
  ]) {
    await aProperty(test, as, changes);
  }
}

/** Two more homes, whose tenants owe money. */
export async function twoWhoOwe(test: TestApp, as: TestPerson): Promise<void> {
  for (const addressLine1 of ['7 Pine Lane', '8 Pine Lane']) {
    const { id } = await aProperty(test, as, { addressLine1 });
    await aLease(test, as, id);
    await anInvoice(test, as, id);
  }
}
