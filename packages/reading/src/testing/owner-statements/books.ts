import type { Chance } from './chance.ts';

export type Kind = 'income' | 'expense' | 'payment';

/** A movement of money in a manager's books. */
export interface Booking {
  readonly date: string;
  readonly kind: Kind;
  readonly account: string;
  readonly payee: string;
  readonly description: string;
  /** In cents: positive for money to the owner's account. */
  readonly flow: number;
  readonly reference: string;
}

export interface PropertyBook {
  readonly address: string;
  readonly city: string;
  readonly opening: number;
  readonly bookings: readonly Booking[];
  readonly closing: number;
}

export interface Book {
  readonly from: string;
  readonly to: string;
  readonly manager: string;
  readonly owner: string;
  readonly properties: readonly PropertyBook[];
}

const rents = ['Rent Income', 'Rental Income', 'Rents Received', 'Tenant Rent'];
const lessees = [
  'Maria Lopez',
  'Dwayne Carter',
  'Ngoc Tran',
  'Sam & Ruth Keller',
  'A. Petrov',
  'Jo Ann Fields',
];
const streets = [
  'Maple St',
  'Oak Avenue',
  'Birch Ln',
  'Sunset Blvd',
  'Cedar Court',
  'Highland Rd',
  'Mission Street',
  'Lakeview Drive',
];
const cities = ['Portland, OR 97201', 'Austin, TX 78704', 'Dayton, OH 45402', 'Boise, ID 83702'];
export const managers = [
  'Harbor Property Management',
  'Keystone Realty Group LLC',
  'Blue Door Rentals',
  'Summit PM, Inc.',
];
const owners = ['Eleanor Whitfield', 'Jack and Mia Ortega', 'Fairmont Holdings LLC', 'R. T. Shah'];

/** Account, payee, descriptions, range in dollars. */
const costs: readonly [string, string, readonly string[], number, number][] = [
  [
    'Repairs & Maintenance',
    'Ace Plumbing',
    ['Kitchen faucet leak', 'Water heater replacement', 'Clear main line'],
    85,
    1450,
  ],
  ['Repairs & Maintenance', 'Cool Breeze HVAC', ['Furnace tune-up', 'AC capacitor'], 95, 640],
  [
    'Landscaping',
    'Green Thumb Lawn',
    ['Monthly lawn service', 'Leaf removal and haul away'],
    60,
    220,
  ],
  ['Utilities', 'City Light & Power', ['Electric 04/12 - 05/11', 'Common area electric'], 22, 190],
  ['Utilities', 'Metro Water District', ['Water and sewer', 'Water bill unit B'], 35, 240],
  ['Insurance', 'State Farm', ['Landlord policy premium'], 60, 310],
  ['Pest Control', 'Orkin', ['Quarterly pest service'], 45, 130],
  ['Supplies', 'Home Depot', ['Smoke detectors and batteries', 'Filters'], 12, 160],
  ['Cleaning', 'Merry Maids', ['Move-out cleaning', 'Turnover cleaning 3 bed'], 110, 380],
  ['Advertising', 'Zillow', ['Rental listing'], 9, 60],
  ['HOA Dues', 'Maple Ridge HOA', ['Monthly assessment'], 80, 410],
  ['Legal & Professional', 'Baker & Stone LLP', ['Lease review'], 150, 500],
];

export function aBook(chance: Chance, howMany: number, mostBookings = 14): Book {
  const month = Temporal.PlainYearMonth.from({
    year: chance.whole(2023, 2026),
    month: chance.whole(1, 12),
  });
  const from = month.toPlainDate({ day: 1 }).toString();
  const to = month.toPlainDate({ day: month.daysInMonth }).toString();
  const manager = chance.of(...managers);
  const numbers = new Set<number>();
  while (numbers.size < howMany) numbers.add(chance.whole(1, 98) * 100 + chance.whole(2, 98));
  const city = chance.of(...cities);
  return {
    from,
    to,
    manager,
    owner: chance.of(...owners),
    properties: [...numbers].map((number, index) =>
      propertyBook(
        chance,
        { month, manager, mostBookings },
        {
          address: `${number} ${streets[(chance.whole(0, 3) * 2 + index) % streets.length]}`,
          city,
        },
      ),
    ),
  };
}

interface Frame {
  readonly month: Temporal.PlainYearMonth;
  readonly manager: string;
  readonly mostBookings: number;
}

function propertyBook(chance: Chance, frame: Frame, where: { address: string; city: string }) {
  const money = (from: number, to: number) =>
    chance.is(0.4) ? chance.whole(from, to) * 100 : chance.whole(from * 100, to * 100);
  const day = (from: number, to: number) =>
    frame.month
      .toPlainDate({ day: Math.min(chance.whole(from, to), frame.month.daysInMonth) })
      .toString();
  const reference = () => (chance.is(0.6) ? String(chance.whole(1001, 9899)) : '');
  const opening = chance.is(0.15) ? -money(10, 300) : money(0, 2600);
  const lessee = chance.of(...lessees);
  const rent = money(850, 2900);
  const rentAccount = chance.of(...rents);
  const drafts: Omit<Booking, 'reference'>[] = [
    {
      date: day(1, 6),
      kind: 'income',
      account: rentAccount,
      payee: lessee,
      description: chance.of('Rent payment', 'Rent - online payment', 'Monthly rent', 'Rent'),
      flow: rent,
    },
    {
      date: day(2, 28),
      kind: 'expense',
      account: 'Management Fees',
      payee: frame.manager,
      description: chance.of('Management fee', 'Monthly management fee', 'Property management fee'),
      flow: -Math.round(rent * 0.08),
    },
  ];
  if (chance.is(0.4))
    drafts.push({
      date: day(6, 20),
      kind: 'income',
      account: 'Late Fees',
      payee: lessee,
      description: chance.of('Late fee', 'Late charge'),
      flow: money(25, 95),
    });
  if (chance.is(0.25))
    drafts.push({
      date: day(3, 22),
      kind: 'income',
      account: rentAccount,
      payee: lessee,
      description: chance.of('Prior month rent', 'Rent - partial payment'),
      flow: money(100, 800),
    });
  if (chance.is(0.2))
    drafts.push({
      date: day(7, 19),
      kind: 'income',
      account: rentAccount,
      payee: lessee,
      description: chance.of('NSF - returned rent payment', 'Rent reversal - NSF'),
      flow: -money(90, 400),
    });
  if (chance.is(0.2))
    drafts.push({
      date: day(7, 26),
      kind: 'expense',
      account: 'Supplies',
      payee: 'Home Depot',
      description: chance.of('Refund - returned filters', 'Refund of returned paint'),
      flow: money(8, 70),
    });
  const count = chance.whole(2, frame.mostBookings);
  for (let index = 0; index < count; index += 1) {
    const [account, payee, descriptions, least, most] = chance.of(...costs);
    drafts.push({
      date: day(1, 28),
      kind: 'expense',
      account,
      payee,
      description: chance.of(...descriptions),
      flow: -money(least, most),
    });
  }
  if (chance.is(0.85))
    drafts.push({
      date: day(10, 28),
      kind: 'payment',
      account: chance.of('Owner Draw', 'Owner Distributions'),
      payee: '',
      description: chance.of(
        'Owner draw',
        'Owner disbursement',
        'Owner distribution',
        'ACH to owner',
        'Distribution to owner',
        'Owner payment',
      ),
      flow: -money(300, 2400),
    });
  if (chance.is(0.25))
    drafts.push({
      date: day(2, 25),
      kind: 'payment',
      account: 'Owner Contributions',
      payee: '',
      description: chance.of('Owner contribution', 'Contribution from owner', 'Funds from owner'),
      flow: money(100, 900),
    });
  if (chance.is(0.2))
    drafts.push({
      date: day(1, 9),
      kind: 'payment',
      account: 'Security Deposits',
      payee: lessee,
      description: chance.of('Security deposit received', 'Security deposit'),
      flow: money(500, 1500),
    });
  const bookings = drafts
    .map((draft) => ({ ...draft, reference: reference() }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const closing = opening + bookings.reduce((sum, { flow }) => sum + flow, 0);
  return { ...where, opening, bookings, closing };
}
