import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { aLandlordIn, keepBooks, type Books, type Landlord } from './books.ts';
import type { TestApp } from './test-app.ts';

interface Query {
  readonly propertyId?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

interface FiguresOnly {
  readonly view?: 'summary' | 'months';
  readonly categories?: 'true' | 'false';
  readonly series?: 'largest' | 'all';
}

interface EntriesOnly {
  readonly organization?: 'true';
  readonly side?: 'income' | 'expenses';
  readonly category?: 'SUPPLIES';
  readonly page?: string;
}

/** An admin's requests for reports, by the API. */
export function reportCalls(app: { readonly current: TestApp }) {
  const ask = ({ admin: as }: Landlord, query: Query & FiguresOnly = {}) =>
    app.current.call(reportsEndpoints.incomeAndExpenses, { as, query });

  const askEntries = ({ admin: as }: Landlord, query: Query & EntriesOnly = {}) =>
    app.current.call(reportsEndpoints.entries, { as, query });

  async function aLandlordWith(books: Books, count = 1, timeZone?: string): Promise<Landlord> {
    const landlord = await aLandlordIn(app.current, count, timeZone);
    await keepBooks(app.current, landlord, books);
    return landlord;
  }

  return {
    ask,
    askEntries,
    aLandlordWith,
    /** Both views: the rows and totals of one, and the series of the other. */
    reportOf: async (
      landlord: Landlord,
      query?: Query & Pick<FiguresOnly, 'categories' | 'series'>,
    ) => {
      const summary = await ask(landlord, { ...query, view: 'summary' });
      const months = await ask(landlord, { ...query, view: 'months' });
      return { ...summary.body, series: months.body.series };
    },
    entriesOf: async (landlord: Landlord, query?: Query & EntriesOnly) =>
      (await askEntries(landlord, query)).body,
  };
}

/** A payment on a day, in cents. */
export const paid = (date: string, cents: number, property = 0) => ({
  property,
  date,
  cents,
  reversals: [],
});

/** An expense at a time, in cents; without a property, of the organization itself. */
export const spent = (moment: string, cents: number, property: number | null = 0) => ({
  property,
  moment,
  cents,
  category: 'SUPPLIES' as const,
  archived: false,
});
