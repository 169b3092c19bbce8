import { accounts, lessees } from './demo.people.ts';
import type { Habit, Tenancy } from './demo.story.ts';
import type { PictureName } from './demo.pictures.ts';

interface Address {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** A property of the demo and its tenants. Money is in dollars. */
export interface DemoProperty {
  readonly picture: PictureName;
  /** For a unit of the demo's building. */
  readonly unitName?: string;
  readonly address: Address;
  readonly monthlyCost: number;
  readonly managed?: true;
  readonly unavailable?: true;
  /** By the names of the attributes that every new organization has. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly tenancies: readonly Tenancy[];
}

const inAdvance: Habit = { days: [-4, -3, -5, -3], method: 'Check' };
const onTheDay: Habit = { days: [0, -1, 0, 1, 0], method: 'Check' };
const sometimesLate: Habit = { days: [0, 8, -1, 0, 10, 0, 7], method: 'Check' };
const byZelle: Habit = { ...inAdvance, method: 'Zelle' };
const inCash: Habit = { days: [0, 2, 1, 0, 9, 1], method: 'Cash' };

function at(
  addressLine1: string,
  city: string,
  state: string,
  zipCode: string,
  addressLine2: string | null = null,
): Address {
  return { addressLine1, addressLine2, city, state, zipCode };
}

function attributes(
  bedrooms: string,
  bathrooms: string,
  squareFeet: string,
  parking: string,
  pets: string,
): DemoProperty['attributes'] {
  return {
    Bedrooms: bedrooms,
    Bathrooms: bathrooms,
    'Square feet': squareFeet,
    Parking: parking,
    Pets: pets,
  };
}

/** A building of four units, of which one was moved out of. */
export const demoBuilding = {
  name: 'Larkin Court',
  addressLine1: '825 West Larkin Street',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60614',
  yearBuilt: 1924,
  area: 3430,
} as const;

function unit(unitName: string): Pick<DemoProperty, 'unitName' | 'address'> {
  const { addressLine1, city, state, zipCode } = demoBuilding;
  return { unitName, address: at(addressLine1, city, state, zipCode, `Unit ${unitName}`) };
}

export const portfolio: readonly DemoProperty[] = [
  {
    picture: 'cottage',
    address: at('214 Thimbleberry Lane', 'Asheville', 'NC', '28804'),
    monthlyCost: 1850,
    attributes: attributes('2', '1', '1,040', 'Driveway', 'Cats and dogs'),
    tenancies: [
      {
        lessee: lessees.tess,
        type: 'TERM',
        startedMonthsAgo: 13,
        months: 24,
        rent: 1850,
        lateFee: 5,
        habit: { days: [0, -3, 0, 6, -2, 0, 0], method: 'Check', partOfLast: 1200 },
      },
    ],
  },
  {
    picture: 'rowHouse',
    address: at('1187 Calvert Row', 'Baltimore', 'MD', '21202'),
    monthlyCost: 2150,
    attributes: attributes('3', '2', '1,620', 'Street permit', 'Cats only'),
    tenancies: [
      {
        lessee: lessees.marcus,
        type: 'M2M',
        startedMonthsAgo: 12,
        rent: 2150,
        habit: sometimesLate,
      },
    ],
  },
  {
    picture: 'duplex',
    address: at('3402 Juniper Bend', 'Austin', 'TX', '78704', 'Unit A'),
    monthlyCost: 2475,
    attributes: attributes('3', '2.5', '1,780', 'Carport', 'Cats and dogs'),
    tenancies: [
      {
        lessee: lessees.priya,
        type: 'TERM',
        startedMonthsAgo: 11,
        months: 18,
        rent: 2475,
        lateFee: 15,
        // Pays a round amount each month, so that credit builds up.
        habit: { days: [-5], method: 'Check', extra: 25 },
      },
    ],
  },
  {
    picture: 'apartments1A',
    ...unit('1A'),
    monthlyCost: 1560,
    attributes: attributes('3', '1', '1,010', 'Street', 'Cats only'),
    tenancies: [
      {
        lessee: lessees.mia,
        others: [
          { role: 'TENANT', person: lessees.jonah },
          { role: 'GUARANTOR', person: accounts.guarantor },
        ],
        sharePercents: [55, 45],
        type: 'TERM',
        startedMonthsAgo: 5,
        months: 12,
        rent: 1560,
        habit: byZelle,
      },
    ],
  },
  {
    picture: 'apartments1B',
    ...unit('1B'),
    monthlyCost: 1480,
    attributes: attributes('2', '1', '860', 'Street', 'Cats only'),
    tenancies: [
      {
        lessee: lessees.ravi,
        type: 'M2M',
        startedMonthsAgo: 7,
        rent: 1480,
        habit: onTheDay,
      },
    ],
  },
  {
    picture: 'apartments2A',
    ...unit('2A'),
    monthlyCost: 1450,
    attributes: attributes('2', '1', '840', 'Street', 'Cats only'),
    tenancies: [
      {
        lessee: lessees.claire,
        type: 'M2M',
        startedMonthsAgo: 8,
        endedMonthsAgo: 1,
        rent: 1450,
        habit: inAdvance,
      },
    ],
  },
  {
    picture: 'apartments',
    ...unit('2B'),
    monthlyCost: 1695,
    attributes: attributes('1', '1', '720', 'Garage, $140 a month', 'Cats only'),
    tenancies: [
      {
        lessee: lessees.hannah,
        type: 'TERM',
        startedMonthsAgo: 12,
        months: 24,
        rent: 1695,
        deposit: 1000,
        charges: [{ kind: 'PARKING', description: 'Garage', amount: 140 }],
        raisePercent: 4,
        habit: { ...inAdvance, bounced: 4 },
      },
    ],
  },
  {
    picture: 'farmhouse',
    address: at('960 Old Mill Road', 'Lancaster', 'PA', '17603'),
    monthlyCost: 2320,
    managed: true,
    attributes: attributes('4', '2.5', '2,450', 'Barn and driveway', 'Cats, dogs, chickens'),
    tenancies: [
      {
        lessee: lessees.earl,
        type: 'TERM',
        startedMonthsAgo: 13,
        months: 36,
        rent: 2320,
        habit: onTheDay,
      },
    ],
  },
  {
    picture: 'bungalow',
    address: at('1526 SE Alderbrook Avenue', 'Portland', 'OR', '97214'),
    monthlyCost: 2280,
    attributes: attributes('3', '1.5', '1,390', 'Driveway', 'One dog'),
    tenancies: [
      {
        lessee: lessees.noor,
        type: 'TERM',
        startedMonthsAgo: 14,
        months: 12,
        rent: 2195,
        habit: onTheDay,
      },
    ],
  },
  {
    picture: 'townhouse',
    address: at('41 Prince Albert Mews', 'Alexandria', 'VA', '22314', 'No. 2'),
    monthlyCost: 2950,
    attributes: attributes('3', '2.5', '1,860', 'One space', 'Cats only'),
    tenancies: [
      {
        lessee: lessees.owen,
        type: 'M2M',
        startedMonthsAgo: 13,
        endedMonthsAgo: 2,
        rent: 2850,
        lateFee: 20,
        habit: sometimesLate,
      },
      {
        lessee: lessees.lucia,
        type: 'TERM',
        startedMonthsAgo: -1,
        signedDaysAgo: 6,
        months: 12,
        rent: 2950,
        lateFee: 20,
        habit: inAdvance,
      },
    ],
  },
  {
    picture: 'loft',
    address: at('508 North Foundry Street', 'Minneapolis', 'MN', '55401', 'Loft 5'),
    monthlyCost: 1980,
    attributes: attributes('1', '1', '1,150', 'Heated garage', 'No'),
    tenancies: [
      {
        lessee: lessees.ben,
        type: 'TERM',
        startedMonthsAgo: 14,
        months: 6,
        rent: 1890,
        habit: inAdvance,
      },
      {
        lessee: lessees.grace,
        type: 'TERM',
        startedMonthsAgo: 7,
        months: 12,
        rent: 1980,
        onHold: 'Payment plan agreed',
        waivedLateFee: 50,
        habit: { days: [0, 3, 7, 0], method: 'Check', unpaid: 1 },
      },
    ],
  },
  {
    picture: 'cabin',
    address: at('77 Lantern Pine Trail', 'Truckee', 'CA', '96161'),
    monthlyCost: 2600,
    unavailable: true,
    attributes: attributes('2', '1', '980', 'Two spaces', 'Cats and dogs'),
    tenancies: [],
  },
  {
    picture: 'colonial',
    address: at('18 Minuteman Circle', 'Concord', 'MA', '01742'),
    monthlyCost: 3650,
    attributes: attributes('4', '3', '2,780', 'Two-car garage', 'Cats and dogs'),
    tenancies: [
      {
        lessee: lessees.walter,
        type: 'TERM',
        startedMonthsAgo: 12,
        months: 24,
        dueDay: 15,
        lateDay: 20,
        rent: 3650,
        lateFee: 25,
        charges: [{ kind: 'STORAGE', description: 'Boat shed', amount: 60 }],
        habit: byZelle,
      },
    ],
  },
  {
    picture: 'victorian',
    address: at('309 Periwinkle Place', 'Cape May', 'NJ', '08204'),
    monthlyCost: 2740,
    attributes: attributes('4', '2', '2,120', 'Street', 'Cats only'),
    tenancies: [],
  },
  {
    picture: 'adobe',
    address: at('2240 Camino del Cobre', 'Santa Fe', 'NM', '87505'),
    monthlyCost: 2090,
    attributes: attributes('3', '2', '1,540', 'Driveway', 'One dog'),
    tenancies: [
      {
        lessee: lessees.diego,
        type: 'M2M',
        startedMonthsAgo: 12,
        rent: 2090,
        deposit: 1500,
        // Two months behind.
        habit: { ...inCash, unpaid: 2 },
      },
    ],
  },
  {
    picture: 'beachHouse',
    address: at('612 Sandpiper Drive', 'Galveston', 'TX', '77550'),
    monthlyCost: 2395,
    managed: true,
    attributes: attributes('3', '2', '1,480', 'Under the house', 'Cats and dogs'),
    tenancies: [
      {
        lessee: lessees.june,
        type: 'M2M',
        startedMonthsAgo: 12,
        rent: 2395,
        habit: inCash,
        billedBy: 'manager',
      },
    ],
  },
];
