import { addDays } from '@tenantry/contract/shared/calendar-date';
import type {
  WorkOrderCategory,
  WorkOrderPriority,
  WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { leasesOfProperties } from '#features/leases';
import { cents, centsFromDollars, formatCents, type Cents } from '@tenantry/contract/shared/money';
import { enterPastExpenses } from '#features/expenses';
import {
  addEvent,
  createWorkOrder,
  recordPastLink,
  recordPastQuestion,
  recordWorkFile,
  setStatus,
  setVendor,
} from '#features/maintenance';
import { actorOf } from '../../../platform/actor.ts';
import { dateOf, momentOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { recordFile } from '../../../platform/documents/stored-files.ts';
import { newId } from '../../../platform/tokens.ts';
import { onDay } from './demo.loading.ts';
import type { PictureName } from './demo.pictures.ts';
import type { DemoVendors } from './demo.vendors.ts';
import type { DemoWorkPapers } from './demo.work-papers.ts';

/** The secrets of the links with which the README shows what a vendor and an owner see. */
const VENDOR_TOKEN = 'demo-vendor-link';
const OWNER_TOKEN = 'demo-owner-link';

interface Step {
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
const demoOrders: readonly DemoOrder[] = [
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

async function tenantOf(tx: Transaction, propertyId: string): Promise<string | null> {
  const leases = await leasesOfProperties(tx, [propertyId]);
  return leases.find(({ status }) => status === 'ACTIVE')?.userId ?? null;
}

/** The transaction of a tenant who reports something. */
const byTenant = (tx: Transaction, userId: string): Transaction => ({
  ...tx,
  actor: actorOf({
    userId,
    sessionId: newId(),
    roles: ['Leasee'],
    confirmedAt: dateOf(tx.now),
  }),
});

interface Known {
  readonly vendors: DemoVendors;
  readonly dishwasherId: string;
  readonly ownerId: string;
  readonly papers: DemoWorkPapers;
}

export async function loadWorkOrders(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
  known: Known,
): Promise<void> {
  for (const demoOrder of demoOrders) {
    const { about, steps, daysAgo, byTenant: isReported, ...given } = demoOrder;
    const { isDishwasher, hasPhoto, ...order } = given;
    const propertyId = propertyIds.get(about);
    if (propertyId === undefined) continue;
    const tenantId = isReported ? await tenantOf(tx, propertyId) : null;
    const then = ago(tx, daysAgo);
    let row = await createWorkOrder(tenantId === null ? then : byTenant(then, tenantId), {
      priority: 'NORMAL',
      pets: '',
      ...order,
      assetId: isDishwasher ? known.dishwasherId : null,
      mayEnter: 'CALL_FIRST',
      entryTimes: '',
      propertyId,
      tenantId,
      source: tenantId === null ? 'STAFF' : 'TENANT',
    });
    if (hasPhoto) await addPhoto(then, row, known);
    for (const step of steps) row = await takeStep(ago(tx, step.daysAgo), row, step, known);
  }
}

const ago = (tx: Transaction, days: number) => onDay(tx, addDays(tx.today, -days));

type Order = Awaited<ReturnType<typeof createWorkOrder>>;

async function takeStep(
  then: Transaction,
  before: Order,
  { status, note = '', sentTo, asksOwner, paid, daysAgo }: Step,
  { vendors, ownerId, papers }: Known,
): Promise<Order> {
  let row = before;
  if (sentTo) {
    const { vendor, message, visitInDays, token } = sentTo;
    const quote = sentTo.quote && {
      ...sentTo.quote,
      ...(sentTo.quote.hasPaper && { paper: papers.quote }),
    };
    row = await recordPastLink(then, row, {
      vendor: vendorOf(vendors, vendor),
      message,
      ...(token !== undefined && { token }),
      ...((quote ?? visitInDays) !== undefined && {
        answer: {
          ...(quote && { quote }),
          ...(visitInDays !== undefined && { visit: visitOn(then, daysAgo + visitInDays) }),
        },
      }),
    });
  }
  if (asksOwner) {
    const { id: vendorId } = vendorOf(vendors, asksOwner.vendor);
    const question = { vendorId, ownerId, note: asksOwner.note, token: OWNER_TOKEN };
    await recordPastQuestion(then, row, question);
  }
  if (paid) row = await payFor(then, row, paid, vendors);
  return status ? setStatus(then, row, status, { note }) : row;
}

async function addPhoto(then: Transaction, { id }: Order, { papers: { photo } }: Known) {
  const { id: fileId } = await recordFile(then, photo.name, photo.file);
  await recordWorkFile(then, { workOrderId: id, stage: 'REPORT', name: photo.name }, fileId);
}

function vendorOf(vendors: DemoVendors, name: string) {
  const vendor = vendors.get(name);
  if (!vendor) throw new Error(`the demo has no vendor ${name}`);
  return vendor;
}

function visitOn(tx: Transaction, inDays: number) {
  const day = addDays(tx.today, inDays);
  const at = (time: string) => momentOf(`${day}T${time}`, tx.organization.timeZone);
  return { startsAt: at('09:00'), endsAt: at('11:00') };
}

async function payFor(
  then: Transaction,
  row: Order,
  { vendor, amount }: NonNullable<Step['paid']>,
  vendors: DemoVendors,
): Promise<Order> {
  const { id: workOrderId, propertyId, title } = row;
  const category = 'REPAIRS_AND_MAINTENANCE' as const;
  const input = { date: then.today, category, amount, vendor, note: title, workOrderId };
  await enterPastExpenses(then, [{ earlier: then, propertyId, input }]);
  const note = `${formatCents(centsFromDollars(amount))}, ${vendor}`;
  addEvent(then, workOrderId, { kind: 'EXPENSE', note });
  return setVendor(then, row, vendorOf(vendors, vendor).id);
}
