import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBuildingWithUnits } from '#testing/buildings';
import { anExpense } from '#testing/expenses';
import { aLease, anInvoice, aPayment, type TestPerson } from '#testing/factories';
import { aLandlord, type Landlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { unzip } from '#testing/workbook';

/** A building with three units, another with one, and a home of its own, each with uneven cents. */

const app = useTestApp();

let landlord: Landlord;
let as: TestPerson;
let building: string;
let other: string;
let units: readonly string[];

beforeAll(async () => {
  landlord = await aLandlord(app.current);
  as = landlord.admin;
  const maple = await aBuildingWithUnits(app.current, as, '1A, 1B, 2A');
  const elm = await aBuildingWithUnits(app.current, as, 'Upper', { name: 'Elm House' });
  building = maple.building.id;
  other = elm.building.id;
  units = maple.units.map(({ id }) => id);
  const homes = [...units.slice(0, 2), elm.units[0]?.id ?? '', landlord.property.id];
  for (const [index, propertyId] of homes.entries()) {
    const rate = 1000.1 + index / 100;
    if (propertyId !== landlord.property.id) {
      await aLease(app.current, as, propertyId, { monthlyCost: rate });
    }
    const items = [
      { description: 'Rent', quantity: 1, rate },
      { kind: 'DEPOSIT' as const, description: 'Deposit', quantity: 1, rate: 300.05 },
    ];
    await anInvoice(app.current, as, propertyId, { items });
    await aPayment(app.current, as, propertyId, { amount: 1200.33 + index });
    await anExpense(app.current, as, propertyId, { amount: 33.34 + index });
  }
});

const year = { startDate: '2026-01-01', endDate: '2026-12-31' };

type Query = { readonly buildingId?: string };

const reports = {
  aging: async (query: Query) =>
    (await app.current.call(reportsEndpoints.aging, { as, query })).body,
  rentRoll: async (query: Query) =>
    (await app.current.call(reportsEndpoints.rentRoll, { as, query })).body,
  rentGrid: async (query: Query) =>
    (await app.current.call(reportsEndpoints.rentGrid, { as, query })).body,
  vacancy: async (query: Query) =>
    (await app.current.call(reportsEndpoints.vacancy, { as, query })).body,
  deposits: async (query: Query) =>
    (await app.current.call(ledgerEndpoints.deposits, { as, query })).body,
  taxPackage: async (query: Query) => {
    const { body } = await app.current.call(reportsEndpoints.taxPackage, {
      as,
      query: { ...query, year: '2026' },
    });
    return { ...body, rows: body.properties };
  },
};

/** A figure that rows and totals have. */
const figures = {
  aging: 'all.owed',
  rentRoll: 'balance',
  rentGrid: 'total.billed',
  vacancy: 'daysEmpty',
  deposits: 'held',
  taxPackage: 'net',
} as const;

const names = Object.keys(reports) as (keyof typeof reports)[];

interface Rows {
  readonly rows: readonly {
    readonly propertyId: string | null;
    readonly buildingId?: string | undefined;
  }[];
}

/** The sums of a report as cents, by where they are in it. */
function sumsOf(totals: object): Map<string, number> {
  return new Map(
    Object.entries(totals).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === 'number') return [[key, Math.round(value * 100)] as const];
      if (typeof value !== 'object' || value === null) return [];
      // The lines of Schedule E are named by their numbers, not by their places.
      const place = 'line' in value ? `line ${String(value.line)}` : key;
      return [...sumsOf(value)].map(([inner, sum]) => [`${place}.${inner}`, sum] as const);
    }),
  );
}

function totalsOf(report: object): object {
  if ('totals' in report) return report.totals as object;
  if ('months' in report && 'total' in report) {
    return { months: report.months, total: report.total };
  }
  return 'total' in report ? { held: report.total } : {};
}

describe.each(names)('UNIT-3: %s by building', (name) => {
  test('UNIT-3: each row of a unit names its building, and subtotals are those of the building alone, to the cent', async () => {
    const whole = await reports[name]({});
    const alone = await reports[name]({ buildingId: building });
    const ofBuilding = (whole as Rows).rows.filter(({ buildingId }) => buildingId === building);
    expect(ofBuilding.length).toBeGreaterThan(1);
    expect((alone as Rows).rows).toEqual(ofBuilding);
    expect(whole.buildings?.map(({ buildingName }) => buildingName).toSorted()).toEqual([
      'Elm House',
      'Maple Court',
    ]);
    const subtotal = whole.buildings?.find(({ buildingId }) => buildingId === building);
    expect(subtotal?.totals).toMatchObject(totalsOf(alone));
    expect(alone.buildings).toEqual([subtotal]);
    const own = (whole as Rows).rows.find(({ propertyId }) => propertyId === landlord.property.id);
    expect(own).toBeDefined();
    expect(Object.keys(own ?? {})).not.toContain('buildingId');
  });

  test('UNIT-3: the subtotals and the homes without a building add up to the total', async () => {
    const whole = await reports[name]({});
    const own = (whole as Rows).rows.filter(({ buildingId }) => buildingId === undefined);
    const parts = [...(whole.buildings ?? []).map(({ totals }) => totals), ...own].map(sumsOf);
    const key = figures[name];
    const total = sumsOf(totalsOf(whole)).get(key) ?? 0;
    expect(total).not.toBe(0);
    expect(parts.reduce((sum, part) => sum + (part.get(key) ?? 0), 0)).toBe(total);
  });

  test('UNIT-3: a building that does not exist is not found', async () => {
    await expect(reports[name]({ buildingId: landlord.property.id })).rejects.toThrow('404');
  });
});

describe('UNIT-3: income and expenses by building', () => {
  const reportOf = async (query: object) =>
    (
      await app.current.call(reportsEndpoints.incomeAndExpenses, {
        as,
        query: { ...year, ...query },
      })
    ).body;

  test('UNIT-3: the summary of a building has its units and not the organization, to the cent', async () => {
    const whole = await reportOf({ categories: 'true' });
    const alone = await reportOf({ categories: 'true', buildingId: building });
    expect(alone.buildingId).toBe(building);
    expect('buildingId' in whole).toBe(false);
    expect(alone.rows).toEqual(whole.rows.filter(({ buildingId }) => buildingId === building));
    expect(alone.rows.map(({ name }) => name)).toEqual([
      'Maple Court 1A',
      'Maple Court 1B',
      'Maple Court 2A',
    ]);
    expect(alone.totals).toMatchObject({ totalExpenses: 67.68 });
    expect(alone.totals.profit).toBe(
      Math.round(alone.rows.reduce((sum, { profit }) => sum + profit * 100, 0)) / 100,
    );
  });

  test('UNIT-3: the months of a building add up to its summary, and so do the rows behind it', async () => {
    const { totals } = await reportOf({ buildingId: building });
    const months = await reportOf({ buildingId: building, view: 'months' });
    expect(months.totals).toMatchObject({ income: totals.income, profit: totals.profit });
    expect(
      months.series
        .map(({ name }) => name)
        .toSorted()
        .slice(0, 2),
    ).toEqual(['Maple Court 1A', 'Maple Court 1B']);
    expect(months.series.some(({ key }) => key === 'organization')).toBe(false);
    const { body: rows } = await app.current.call(reportsEndpoints.entries, {
      as,
      query: { ...year, buildingId: building },
    });
    expect(rows).toMatchObject({ income: totals.income, expenses: totals.totalExpenses });
    expect(new Set(rows.entries.map(({ propertyId }) => propertyId))).toEqual(
      new Set(units.slice(0, 2)),
    );
  });

  test.each([
    [{ propertyId: '00000000-0000-7000-8000-000000000001' }, 'hoose a property or a building.'],
    [{ organization: 'true' as const }, 'Choose a building or the organization itself.'],
  ])('UNIT-3: a building and %j are refused together', async (also, message) => {
    const call = { as, query: { ...year, buildingId: building, ...also } };
    const answer = await app.current.call(reportsEndpoints.entries, call);
    expect([answer.status, answer.problem.message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe('UNIT-3: files', () => {
  const textOf = async (person: TestPerson, url: string) => {
    const headers = { host: person.host, authorization: `Bearer ${person.token}` };
    const { payload } = await app.current.app.inject({ url, headers });
    return payload.replace('\uFEFF', '').trimEnd().split('\r\n');
  };

  const files = [
    '/v1/admin/reports/incomeAndExpenses.csv?view=summary',
    '/v1/admin/reports/aging.csv',
    '/v1/admin/reports/aging.csv?show=other',
    '/v1/admin/reports/rentRoll.csv',
    '/v1/admin/reports/rentGrid.csv',
    '/v1/admin/reports/vacancy.csv',
    '/v1/admin/deposits.csv',
  ];

  test.each(files)('UNIT-3: %s ends with the building and the unit of each row', async (url) => {
    const lines = await textOf(as, url);
    expect(lines[0]).toMatch(/,Building,Unit$/);
    const rows = lines.filter((line) => /^(?:Billed,)?Maple Court 1A,/.test(line));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/,Maple Court,1A$/);
    const own = lines.find((line) => line.includes(landlord.property.addressLine1));
    expect(own).toMatch(/,,$/);
    const commas = lines.map((line) => line.replace(/"[^"]*"/g, '').split(',').length);
    expect(new Set(commas).size).toBe(1);
  });

  test.each(files)('UNIT-3: %s of an organization without buildings is as before', async (url) => {
    const without = await aLandlord(app.current);
    await aPayment(app.current, without.admin, without.property.id);
    const [head] = await textOf(without.admin, url);
    expect(head).not.toMatch(/Building|Unit/);
    const { payload } = await app.current.app.inject({
      url: url.replace('.csv', ''),
      headers: { host: without.admin.host, authorization: `Bearer ${without.admin.token}` },
    });
    expect(payload).not.toContain('uilding');
  });

  test('UNIT-3: the tax package has the lines of each building, and only its units when one is chosen', async () => {
    const archiveOf = async (query: object) => {
      const { body } = await app.current.call(reportsEndpoints.taxPackageZip, {
        as,
        query: { year: '2026', ...query },
      });
      return unzip(Buffer.from(body as unknown as Uint8Array));
    };
    const whole = await archiveOf({});
    const [head, ...rows] = (
      whole.get('tax-package-2026/schedule-e-by-building.csv')?.toString() ?? ''
    )
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(/^Building,Units,3 Rents received,/);
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
      ['Elm House', '1'],
      ['Maple Court', '3'],
    ]);
    expect(whole.get('tax-package-2026/schedule-e.csv')?.toString()).toMatch(/,Building,Unit\r\n/);
    const chosen = await archiveOf({ buildingId: other });
    const folders = new Set([...chosen.keys()].map((name) => name.split('/')[1]));
    expect(folders).toContain('Elm House Upper');
    expect([...folders].filter((name) => name?.startsWith('Maple'))).toEqual([]);
  });
});
