import type {
  WorkOrderCategory,
  WorkOrderPriority,
  WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import type { PictureName } from './demo.pictures.ts';

/** The secret of the link with which the README shows what a vendor sees. */
const VENDOR_TOKEN = 'demo-vendor-link';

export interface Step {
  readonly daysAgo: number;
  readonly status?: WorkOrderStatus;
  readonly note?: string;
  /** A vendor to whom the work order is sent, and the answer. */
  readonly sentTo?: {
    readonly vendor: string;
    readonly message: string;
    readonly quote?: { readonly amount: Cents; readonly note: string; readonly hasPaper?: true };
    /** An agreed visit so many days from today, from 9 to 11. */
    readonly visitInDays?: number;
    readonly token?: string;
  };
  /** The owner is asked about the quote of a vendor. */
  readonly asksOwner?: { readonly vendor: string; readonly note: string };
  /** What the work has cost. */
  readonly paid?: { readonly vendor: string; readonly amount: number };
}

interface DemoOrder {
  readonly about: PictureName;
  readonly daysAgo: number;
  readonly byTenant: boolean;
  readonly title: string;
  readonly description: string;
  readonly category: WorkOrderCategory;
  readonly place: string;
  readonly priority?: WorkOrderPriority;
  readonly pets?: string;
  readonly isDishwasher?: boolean;
  readonly hasPhoto?: true;
  readonly steps: readonly Step[];
}

/** MAINT-2: at least one in each of six statuses; none is overdue on the first day of the demo. */
export const demoOrders: readonly DemoOrder[] = [
  {
    about: 'cottage',
    daysAgo: 24,
    byTenant: true,
    title: 'The front door lock sticks',
    description: 'The key turns only with force, worst in the morning.',
    category: 'DOORS_LOCKS',
    place: 'Front door',
    priority: 'HIGH',
    steps: [
      { status: 'TRIAGED', daysAgo: 23 },
      { status: 'SCHEDULED', daysAgo: 22, note: 'Hank comes on Thursday at 10.' },
      {
        status: 'DONE',
        daysAgo: 21,
        note: 'New cylinder; three keys handed over.',
        paid: { vendor: 'Hank the Handyman', amount: 148 },
      },
    ],
  },
  {
    about: 'victorian',
    daysAgo: 9,
    byTenant: false,
    title: 'Repaint the bay window frames',
    description: 'Before the next showing. Sand, prime, two coats of white.',
    category: 'WALLS_FLOORS',
    place: 'Living room',
    steps: [
      { status: 'TRIAGED', daysAgo: 9 },
      { status: 'IN_PROGRESS', daysAgo: 2, note: 'Sanded; primer is drying.' },
    ],
  },
  {
    about: 'farmhouse',
    daysAgo: 6,
    byTenant: true,
    title: 'The gutter behind the house overflows',
    description: 'Leaves block the downspout at the back.',
    category: 'OUTSIDE',
    place: 'Roof',
    steps: [
      { status: 'TRIAGED', daysAgo: 6 },
      {
        daysAgo: 3,
        sentTo: {
          vendor: 'Hank the Handyman',
          message: 'Bring the long ladder.',
          visitInDays: 4,
        },
      },
      { status: 'SCHEDULED', daysAgo: 3 },
    ],
  },
  {
    about: 'apartments1B',
    daysAgo: 4,
    byTenant: true,
    title: 'The water heater leaks',
    description: 'Water stands around it each morning, and it is only warm for a minute.',
    category: 'PLUMBING',
    place: 'Utility closet',
    hasPhoto: true,
    steps: [
      { status: 'TRIAGED', daysAgo: 4 },
      {
        daysAgo: 3,
        sentTo: {
          vendor: 'Reyes Plumbing',
          message: 'Please quote for a new 40-gallon tank.',
          quote: {
            amount: cents(1_480_00),
            note: 'A new 40-gallon tank, the old one taken away. Warranty for 9 years.',
            hasPaper: true,
          },
        },
      },
      {
        daysAgo: 2,
        sentTo: {
          vendor: 'Hank the Handyman',
          message: 'Please quote for the repair.',
          quote: { amount: cents(640_00), note: 'New valve and anode. The tank stays.' },
        },
      },
      { status: 'QUOTING', daysAgo: 2 },
      {
        daysAgo: 1,
        asksOwner: {
          vendor: 'Reyes Plumbing',
          note: 'The tank is 14 years old and rusts at the bottom, so I would not repair it again.',
        },
      },
    ],
  },
  {
    about: 'rowHouse',
    daysAgo: 3,
    byTenant: true,
    title: 'The bathroom fan is loud',
    description: 'It rattles as soon as it starts.',
    category: 'ELECTRICAL',
    place: 'Bathroom',
    steps: [
      {
        daysAgo: 2,
        sentTo: {
          vendor: 'Brightside Electric',
          message: 'Please quote for a new fan.',
          quote: { amount: cents(285_00), note: 'A quiet fan with a humidity sensor, installed.' },
        },
      },
      {
        daysAgo: 1,
        sentTo: {
          vendor: 'Hank the Handyman',
          message: 'Please quote for a new fan.',
          quote: { amount: cents(195_00), note: 'The same model as before.' },
        },
      },
      { status: 'QUOTING', daysAgo: 1 },
    ],
  },
  {
    about: 'cottage',
    daysAgo: 1,
    byTenant: true,
    title: 'The dishwasher does not drain',
    description: 'Water stays at the bottom after each run. The filter is clean.',
    category: 'APPLIANCE',
    place: 'Kitchen',
    isDishwasher: true,
    pets: 'A shy cat; please keep the door closed',
    steps: [
      { status: 'TRIAGED', daysAgo: 1 },
      {
        daysAgo: 0,
        sentTo: {
          vendor: 'Reyes Plumbing',
          message: 'Can you look at it this week?',
          token: VENDOR_TOKEN,
        },
      },
    ],
  },
  {
    about: 'colonial',
    daysAgo: 0,
    byTenant: true,
    title: 'Water comes through the bathroom ceiling',
    description: 'It drips from the lamp. I have turned off the light and put a bucket under it.',
    category: 'PLUMBING',
    place: 'Bathroom',
    priority: 'EMERGENCY',
    steps: [],
  },
];
