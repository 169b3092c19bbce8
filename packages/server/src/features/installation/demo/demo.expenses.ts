import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import {
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import type { PictureName } from './demo.pictures.ts';

/** An expense without a receipt. Money is in dollars. */
interface Spending {
  readonly category: ExpenseCategory;
  readonly amount: number;
  readonly vendor: string;
  readonly note: string;
}

interface DemoExpense extends Spending {
  /** Null for the organization itself. */
  readonly about: PictureName | null;
  readonly day: CalendarDate;
}

type Owner = PictureName | 'organization';

/** Paid on the same day of every month. */
const monthly: readonly (readonly [Owner, day: number, Spending])[] = [
  ['organization', 4, of('OFFICE_EXPENSES', 32, 'Tallyho Bookkeeping', 'Subscription')],
  ['organization', 15, of('UTILITIES', 64.9, 'Blue Ridge Fiber', 'Internet of the office')],
  [
    'colonial',
    1,
    of('INTEREST_MORTGAGE_AND_OTHER', 918.42, 'First Example Bank', 'Mortgage interest'),
  ],
];

type Once = readonly [Owner, monthsAgo: number, day: number, Spending];

/** All businesses are fictional. */
const once: readonly Once[] = [
  [
    'organization',
    1,
    12,
    of('LEGAL_AND_PROFESSIONAL_SERVICES', 450, 'Harlan & Voss, CPA', 'Quarterly books'),
  ],
  [
    'organization',
    4,
    12,
    of('LEGAL_AND_PROFESSIONAL_SERVICES', 450, 'Harlan & Voss, CPA', 'Quarterly books'),
  ],
  [
    'organization',
    7,
    14,
    of('LEGAL_AND_PROFESSIONAL_SERVICES', 1280, 'Harlan & Voss, CPA', 'Tax return'),
  ],
  [
    'organization',
    3,
    6,
    of('CAR_AND_TRUCK_EXPENSES', 71.2, 'Mountain Fuel Stop', 'Visits in three states'),
  ],
  ['organization', 6, 19, of('TRAVEL', 312.6, 'Northbound Air', 'Flight to look at the loft')],
  ['organization', 6, 20, of('TRAVEL', 148, 'The Foundry Inn', 'One night')],
  ['organization', 8, 2, of('ADVERTISING', 95, 'Porch & Key Listings', 'Two listings')],
  ['organization', 9, 27, of('SUPPLIES', 38.75, 'Key Kiosk', 'Locks and spare keys')],
  ['organization', 11, 9, of('TAXES_AND_LICENSES', 200, 'Secretary of State', 'Annual report')],
  [
    'cottage',
    2,
    17,
    of('REPAIRS_AND_MAINTENANCE', 285, 'Swannanoa Heating & Air', 'Furnace tune-up'),
  ],
  [
    'cottage',
    6,
    8,
    of('REPAIRS_AND_MAINTENANCE', 162.4, 'Buncombe Gutter Co.', 'Gutters cleaned and repaired'),
  ],
  [
    'cottage',
    10,
    3,
    of('INSURANCE_OTHER_THAN_HEALTH', 1184, 'Hearthside Mutual', 'Landlord policy'),
  ],
  [
    'rowHouse',
    1,
    21,
    of('REPAIRS_AND_MAINTENANCE', 198.5, 'Harbor City Plumbing', 'Bathroom drain'),
  ],
  ['rowHouse', 5, 13, of('TAXES_AND_LICENSES', 60, 'City of Baltimore', 'Rental license')],
  ['rowHouse', 9, 30, of('TAXES_AND_LICENSES', 2140.18, 'City of Baltimore', 'Property tax')],
  ['duplex', 3, 24, of('CONTRACT_LABOR', 640, 'Ines Calderon Painting', 'Bedrooms painted')],
  ['duplex', 7, 9, of('REPAIRS_AND_MAINTENANCE', 89, 'Live Oak Pest Control', 'Quarterly service')],
  [
    'apartments',
    8,
    18,
    of('REPAIRS_AND_MAINTENANCE', 245, 'Lake Shore Appliance', 'Dishwasher pump'),
  ],
  ['farmhouse', 2, 11, of('REPAIRS_AND_MAINTENANCE', 520, 'Stoudt Well & Pump', 'Pressure tank')],
  [
    'farmhouse',
    10,
    22,
    of('INSURANCE_OTHER_THAN_HEALTH', 1675, 'Hearthside Mutual', 'Farm policy'),
  ],
  ['bungalow', 1, 7, of('ADVERTISING', 45, 'Porch & Key Listings', 'Listing with pictures')],
  ['bungalow', 2, 28, of('CONTRACT_LABOR', 260, 'Rose City Cleaning', 'Cleaning after the tenant')],
  ['townhouse', 1, 16, of('REPAIRS_AND_MAINTENANCE', 375.25, 'Old Town Electric', 'Panel breaker')],
  ['townhouse', 2, 4, of('SUPPLIES', 57.8, 'Mews Housewares', 'Blinds and bulbs')],
  [
    'loft',
    5,
    25,
    of('LEGAL_AND_PROFESSIONAL_SERVICES', 175, 'Lindgren Law Office', 'Letter about rent'),
  ],
  ['loft', 7, 3, of('REPAIRS_AND_MAINTENANCE', 132, 'Mill District Locksmith', 'Door closer')],
  [
    'cabin',
    3,
    15,
    of('REPAIRS_AND_MAINTENANCE', 1840, 'Donner Roofing', 'Snow damage on the roof'),
  ],
  ['cabin', 8, 10, of('UTILITIES', 96.4, 'Truckee Propane', 'Tank filled')],
  [
    'colonial',
    4,
    20,
    of('TAXES_AND_LICENSES', 3215.5, 'Town of Concord', 'Property tax, first half'),
  ],
  [
    'colonial',
    10,
    20,
    of('TAXES_AND_LICENSES', 3215.5, 'Town of Concord', 'Property tax, second half'),
  ],
  ['victorian', 2, 9, of('REPAIRS_AND_MAINTENANCE', 710, 'Cape Shore Carpentry', 'Porch steps')],
  ['adobe', 6, 26, of('REPAIRS_AND_MAINTENANCE', 430, 'Cobre Stucco', 'Parapet sealed')],
  ['adobe', 9, 5, of('OTHER_EXPENSES', -35, 'Adobe Supply Yard', 'Returned sealant')],
  [
    'beachHouse',
    9,
    14,
    of('INSURANCE_OTHER_THAN_HEALTH', 2260, 'Gulf Windstorm Pool', 'Windstorm policy'),
  ],
];

/** Bills of the building, whose units share them equally. */
const sharedOnce: readonly (readonly [monthsAgo: number, day: number, Spending])[] = [
  [1, 10, of('UTILITIES', 148.35, 'Lakefront Water & Power', 'Water and hallway light')],
  [4, 10, of('UTILITIES', 151.1, 'Lakefront Water & Power', 'Water and hallway light')],
  [5, 5, of('REPAIRS_AND_MAINTENANCE', 1000, 'Lake Shore Roofing', 'Flashing at the chimney')],
];

/** Oldest first. */
export function sharedExpensesUntil(today: CalendarDate) {
  return sharedOnce
    .map(([monthsAgo, day, spending]) => ({
      ...spending,
      date: dayInMonth(addMonths(monthOf(today), -monthsAgo), day),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function of(category: ExpenseCategory, amount: number, vendor: string, note: string): Spending {
  return { category, amount, vendor, note };
}

const MONTHS = 12;

/** A year of expenses up to today, oldest first. */
export function expensesUntil(today: CalendarDate): DemoExpense[] {
  const month = (monthsAgo: number) => addMonths(monthOf(today), -monthsAgo);
  const aboutOf = (owner: Owner) => (owner === 'organization' ? null : owner);
  const repeated = monthly.flatMap(([owner, day, spending]) =>
    Array.from({ length: MONTHS }, (_, monthsAgo) => ({
      ...spending,
      about: aboutOf(owner),
      day: dayInMonth(month(monthsAgo), day),
    })),
  );
  const single = once.map(([owner, monthsAgo, day, spending]) => ({
    ...spending,
    about: aboutOf(owner),
    day: dayInMonth(month(monthsAgo), day),
  }));
  return [...repeated, ...single]
    .filter(({ day }) => day <= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
