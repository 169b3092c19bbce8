import { addDays } from '@tenantry/contract/shared/calendar-date';
import type {
  WorkOrderCategory,
  WorkOrderPriority,
  WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { leasesOfProperties } from '#features/leases';
import { createWorkOrder, setStatus } from '#features/maintenance';
import { actorOf } from '../../../platform/actor.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/tokens.ts';
import { onDay } from './demo.loading.ts';
import type { PictureName } from './demo.pictures.ts';

interface Step {
  readonly status: WorkOrderStatus;
  readonly daysAgo: number;
  readonly note?: string;
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
  readonly steps: readonly Step[];
}

/** MAINT-2: one in each of five statuses; none is overdue on the first day of the demo. */
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
      { status: 'SCHEDULED', daysAgo: 22, note: 'Locksmith on Thursday at 10.' },
      { status: 'DONE', daysAgo: 21, note: 'New cylinder; three keys handed over.' },
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
    byTenant: false,
    title: 'Clean the gutters',
    description: 'Leaves block the downspout at the back.',
    category: 'OUTSIDE',
    place: 'Roof',
    steps: [
      { status: 'TRIAGED', daysAgo: 6 },
      { status: 'SCHEDULED', daysAgo: 3 },
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
    steps: [{ status: 'TRIAGED', daysAgo: 2 }],
  },
  {
    about: 'cottage',
    daysAgo: 1,
    byTenant: true,
    title: 'Leaking kitchen faucet',
    description: 'It drips day and night, about a cup in an hour.',
    category: 'PLUMBING',
    place: 'Kitchen',
    pets: 'A shy cat; please keep the door closed',
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

export async function loadWorkOrders(
  tx: Transaction,
  propertyIds: ReadonlyMap<string, string>,
): Promise<void> {
  const ago = (days: number) => onDay(tx, addDays(tx.today, -days));
  for (const { about, steps, daysAgo, byTenant: isReported, ...order } of demoOrders) {
    const propertyId = propertyIds.get(about);
    if (propertyId === undefined) continue;
    const tenantId = isReported ? await tenantOf(tx, propertyId) : null;
    const then = ago(daysAgo);
    let row = await createWorkOrder(tenantId === null ? then : byTenant(then, tenantId), {
      priority: 'NORMAL',
      pets: '',
      ...order,
      mayEnter: 'CALL_FIRST',
      entryTimes: '',
      propertyId,
      tenantId,
      source: tenantId === null ? 'STAFF' : 'TENANT',
    });
    for (const { status, daysAgo: days, note = '' } of steps) {
      row = await setStatus(ago(days), row, status, { note });
    }
  }
}
