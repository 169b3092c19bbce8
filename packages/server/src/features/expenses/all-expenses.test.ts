import { allExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { AllExpensesQuery } from '@tenantry/contract/expenses/expenses.schemas';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aBuilding, aBuildingWithUnits } from '#testing/buildings';
import { anExpense } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

type Query = Partial<Omit<AllExpensesQuery, 'year'>> & { readonly year?: string };

const listOf = async (as: TestPerson, query: Query = {}) =>
  (await app.current.call(allExpensesEndpoints.list, { as, query: { limit: 50, ...query } })).body;

interface MonthsQuery {
  readonly year?: string;
  readonly filter?: string;
  readonly buildingId?: string;
}

const monthsOf = async (as: TestPerson, query: MonthsQuery = {}) =>
  (await app.current.call(allExpensesEndpoints.months, { as, query })).body;

/** Paint of $100.10 in October and a refund of $20.00 in November at Elm Street, insurance of $50.05 of the organization, in 2025. */
async function threeExpenses() {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const property = await aProperty(app.current, admin, { addressLine1: '2 Elm Street' });
  const spend = (propertyId: string | null, fields: Readonly<Record<string, unknown>>) =>
    anExpense(app.current, admin, propertyId, fields);
  await spend(property.id, {
    date: '2026-10-31',
    amount: 100.1,
    category: 'SUPPLIES',
    vendor: 'Paint',
  });
  await spend(property.id, {
    date: '2026-11-02',
    amount: -20,
    category: 'SUPPLIES',
    vendor: 'Refund',
  });
  await spend(null, {
    date: '2025-12-31',
    amount: 50.05,
    category: 'INSURANCE_OTHER_THAN_HEALTH',
    vendor: 'Acme',
  });
  return { admin, property };
}

const vendors = async (as: TestPerson, query: Query = {}) =>
  (await listOf(as, query)).map(({ vendor }) => vendor);

describe('EXP-12: the expenses of all homes', () => {
  test('EXP-12: are listed newest first, each with its home, and filtered by year, category and words', async () => {
    const { admin, property } = await threeExpenses();
    expect(await listOf(admin)).toMatchObject([
      { vendor: 'Refund', amount: -20, propertyId: property.id, home: property.home },
      { vendor: 'Paint', amount: 100.1 },
      { vendor: 'Acme', propertyId: null, home: null },
    ]);
    expect(await vendors(admin, { year: '2026' })).toEqual(['Refund', 'Paint']);
    expect(await vendors(admin, { month: '2026-10' })).toEqual(['Paint']);
    expect(await vendors(admin, { month: '2026-10', year: '2025' })).toEqual([]);
    expect(await vendors(admin, { category: 'INSURANCE_OTHER_THAN_HEALTH' })).toEqual(['Acme']);
    expect(await vendors(admin, { filter: 'elm 100.10' })).toEqual(['Paint']);
    expect(await vendors(admin, { sort: 'amount', limit: 1 })).toEqual(['Refund']);
    expect(await vendors(admin, { sort: 'home' })).toEqual(['Acme', 'Paint', 'Refund']);
  });

  test('EXP-12: the sums of the months match the listed expenses to the cent', async () => {
    const { admin } = await threeExpenses();
    expect(await monthsOf(admin)).toEqual([
      { month: '2026-11', count: 1, amount: -20 },
      { month: '2026-10', count: 1, amount: 100.1 },
      { month: '2025-12', count: 1, amount: 50.05 },
    ]);
    expect(await monthsOf(admin, { year: '2025' })).toEqual([
      { month: '2025-12', count: 1, amount: 50.05 },
    ]);
    expect(await monthsOf(admin, { filter: 'nobody' })).toEqual([]);
  });

  test('UNIT-3, EXP-12: can be only those of the units of a building', async () => {
    const { admin } = await threeExpenses();
    const { building, units } = await aBuildingWithUnits(app.current, admin, '1A, 1B');
    const [first, second] = units.map(({ id }) => id);
    const spend = (propertyId: string | undefined, vendor: string, amount: number) =>
      anExpense(app.current, admin, propertyId ?? null, { date: '2026-11-03', vendor, amount });
    await spend(first, 'Roofer', 300.25);
    await spend(second, 'Plumber', 80);
    const { id: empty } = await aBuilding(app.current, admin, { name: 'Elm House' });
    const buildingId = building.id;
    const ofBuilding = (await vendors(admin, { buildingId })).toSorted();
    expect(ofBuilding).toEqual(['Plumber', 'Roofer']);
    expect(await vendors(admin, { buildingId, filter: 'roofer' })).toEqual(['Roofer']);
    expect(await monthsOf(admin, { buildingId })).toEqual([
      { month: '2026-11', count: 2, amount: 380.25 },
    ]);
    expect(await vendors(admin, { buildingId: empty })).toEqual([]);
    expect(await vendors(admin)).toHaveLength(5);

    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    for (const [as, id] of [
      [stranger, buildingId],
      [admin, randomUUID()],
    ] as const) {
      expect(await listOf(as, { buildingId: id })).toEqual([]);
      expect(await monthsOf(as, { buildingId: id })).toEqual([]);
    }
  });

  test('EXP-12: other organizations see none of them', async () => {
    await threeExpenses();
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await listOf(stranger)).toEqual([]);
    expect(await monthsOf(stranger)).toEqual([]);
  });
});
