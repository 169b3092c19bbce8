/** DATA-3: writes a plan into the books, by the same services as a person's own entries. Nothing is mailed. */
import { dollarsFromCents, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { insertCharge } from '#features/billing';
import { enterPastExpenses } from '#features/expenses';
import { openAccount, post } from '#features/ledger';
import { startLease } from '#features/leases';
import { billEarlier, bookTakenOver } from '#features/payments';
import {
  allBuildings,
  createProperty,
  definedAttributes,
  insertBuilding,
  type HomeValues,
  type UnitColumns,
} from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/tokens.ts';
import type { Plan, PlannedHome, PlannedLease, RecordKind } from '../plan.ts';
import { changeHome } from './change-home.ts';
import { homeInputOf, leaseInputOf, type AttributeIds } from './inputs.ts';

export interface Writing {
  /** The day of the switch. */
  readonly asOf: CalendarDate;
  readonly invoiceAutomatically: boolean;
  /** Told after each row that is written. */
  progress(rows: number): Promise<void>;
}

/** A record that a part of the plan made, or was there already. */
export interface Written {
  readonly kind: RecordKind;
  readonly key: string;
  readonly id: string;
  readonly made: boolean;
  readonly before: HomeValues | null;
}

/**
 * Writes what is new in a plan without problems, in the given transaction.
 * @returns each record that it made or found
 */
export async function writePlan(tx: Transaction, plan: Plan, writing: Writing): Promise<Written[]> {
  const written = [
    ...(await writeHomes(tx, plan.homes, writing)),
    ...(await writeExpenses(tx, plan.expenses, writing)),
  ];
  const homes = new Map(
    written.flatMap((each) => (each.kind === 'home' ? [[each.key, each.id]] : [])),
  );
  for (const lease of plan.leases) {
    written.push(await writeLease(tx, lease, homes.get(lease.home) ?? '', writing));
    await writing.progress(lease.rows.length);
  }
  for (const charge of plan.charges) written.push(await writeCharge(tx, charge, writing));
  for (const charge of plan.openCharges) written.push(await writeOpenCharge(tx, charge, writing));
  for (const payment of plan.payments) written.push(await writePayment(tx, payment, writing));
  return written;
}

const found = (kind: RecordKind, key: string, id: string): Written => ({
  kind,
  key,
  id,
  made: false,
  before: null,
});

const made = (kind: RecordKind, key: string, id: string): Written => ({
  kind,
  key,
  id,
  made: true,
  before: null,
});

async function writeHomes(
  tx: Transaction,
  homes: readonly PlannedHome[],
  { progress }: Writing,
): Promise<Written[]> {
  if (homes.length === 0) return [];
  const written: Written[] = [];
  const attributes = await definedAttributes(tx);
  const ids: AttributeIds = new Map(attributes.map(({ id, name }) => [name.toLowerCase(), id]));
  const buildings = new Map<string, { readonly id: string; readonly name: string }>();
  for (const { id, name } of await allBuildings(tx))
    buildings.set(name.toLowerCase(), { id, name });
  for (const home of homes) {
    if (home.existing !== null) {
      const before = home.changes.length > 0 ? await changeHome(tx, home.existing, home) : null;
      written.push({ ...found('home', home.key, home.existing), before });
      if (before) await progress(home.rows.length);
      continue;
    }
    const place = await placeOf(tx, home, buildings, written);
    const input = homeInputOf(home, ids);
    written.push(made('home', home.key, await createProperty(tx, input, place)));
    await progress(home.rows.length);
  }
  return written;
}

/** The building of a home, which is made with the address of its first unit. */
async function placeOf(
  tx: Transaction,
  { building: name, unit, address, city, state, zip }: PlannedHome,
  known: Map<string, { readonly id: string; readonly name: string }>,
  written: Written[],
): Promise<UnitColumns> {
  if (name === null) return { buildingId: null, buildingName: null, unitName: null };
  let building = known.get(name.toLowerCase());
  if (!building) {
    const columns = { name, addressLine1: address, city, state, zipCode: zip };
    const id = await insertBuilding(tx, { ...columns, yearBuilt: null, area: null });
    written.push(made('building', name.toLowerCase(), id));
    building = { id, name };
    known.set(name.toLowerCase(), building);
  }
  return { buildingId: building.id, buildingName: building.name, unitName: unit };
}

async function writeLease(
  tx: Transaction,
  lease: PlannedLease,
  propertyId: string,
  { asOf, invoiceAutomatically }: Writing,
): Promise<Written> {
  if (lease.existing !== null) return found('lease', lease.key, lease.existing);
  const { id } = await startLease(tx, propertyId, leaseInputOf(lease, invoiceAutomatically), {
    since: lease.start,
    billedFrom: asOf,
  });
  const { depositHeld, balance } = lease;
  const description = `Balance before ${formatCalendarDate(asOf)}`;
  const owed = balance > 0 ? [{ description, dueDate: asOf, amount: balance }] : [];
  const credit = balance < 0 ? subtractCents(ZERO, balance) : ZERO;
  await bookTakenOver(tx, { propertyId, id }, { asOf, depositHeld, owed, credit });
  return made('lease', lease.key, id);
}

async function writeCharge(
  tx: Transaction,
  { existing, key, rows, propertyId, leaseId, ...charge }: Plan['charges'][number],
  { progress }: Writing,
): Promise<Written> {
  if (existing !== null) return found('charge', key, existing);
  const { description, dueDay, firstDay, lastDay } = charge;
  const amount = dollarsFromCents(charge.amount);
  const days = { frequency: 'MONTHLY', dayOfMonth: dueDay, firstDay, lastDay } as const;
  const ids = { propertyId, leaseId };
  const { id } = await insertCharge(tx, ids, { kind: 'OTHER', description, amount, ...days });
  await progress(rows.length);
  return made('charge', key, id);
}

async function writeOpenCharge(
  tx: Transaction,
  { existing, key, rows, propertyId, leaseId, ...charge }: Plan['openCharges'][number],
  { progress }: Writing,
): Promise<Written> {
  if (existing !== null) return found('openCharge', key, existing);
  const lease = await openAccount(tx, propertyId, leaseId);
  const { description, due: dueDate, amount } = charge;
  const id = await billEarlier(tx, lease, { description, dueDate, amount, email: false });
  await progress(rows.length);
  return made('openCharge', key, id);
}

async function writePayment(
  tx: Transaction,
  { existing, key, rows, propertyId, leaseId, ...received }: Plan['payments'][number],
  { progress }: Writing,
): Promise<Written> {
  if (existing !== null) return found('payment', key, existing);
  const lease = await openAccount(tx, propertyId, leaseId);
  const id = newId();
  const payment = {
    id,
    method: received.method,
    amount: received.amount,
    paymentDate: received.day,
    description: received.reference,
    payerPartyId: null,
    recordedBy: tx.actor?.userId ?? null,
    refundChannel: null,
  };
  await post(tx, lease, { kind: 'payment', payment });
  await progress(rows.length);
  return made('payment', key, id);
}

async function writeExpenses(
  tx: Transaction,
  expenses: Plan['expenses'],
  { progress }: Writing,
): Promise<Written[]> {
  const fresh = expenses.filter(({ existing }) => existing === null);
  const ids = await enterPastExpenses(
    tx,
    fresh.map(({ propertyId, day, amount, vendor, category, note }) => ({
      earlier: tx,
      propertyId,
      input: { date: day, amount: dollarsFromCents(amount), vendor, category, note },
    })),
  );
  await progress(fresh.length);
  return [
    ...fresh.map(({ key }, index) => made('expense', key, ids[index] ?? '')),
    ...expenses.flatMap(({ key, existing }) =>
      existing === null ? [] : found('expense', key, existing),
    ),
  ];
}
