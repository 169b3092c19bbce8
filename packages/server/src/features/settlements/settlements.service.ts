/** NEW-4: the deposit settlement of a lease. */
import { returnDepositBy } from '@tenantry/contract/rules/state-rules.rules';
import { appliedTo, depositBetween } from '@tenantry/contract/ledger/waterfall.rules';
import { deductionAmount, settlementMoney } from '@tenantry/contract/settlements/settlements.rules';
import type {
  Settlement,
  SettlementInput,
  SettlementOfLessee,
} from '@tenantry/contract/settlements/settlements.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, centsFromDollars, ZERO } from '@tenantry/contract/shared/money';
import { availableDeposit, openCharges } from '#features/ledger';
import { leaseById, lockLease, namesOf, recipientsOf, type LeaseRow } from '#features/leases';
import { appliedRule, homesByIds, propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import {
  deductionIsGone,
  futureInvoice,
  photosAreMissing,
  leaseGoesOn,
  leaseIsUndecided,
  settlementIsSent,
  unpaidDeposit,
} from './settlements.errors.ts';
import {
  presentSettlement,
  presentToLessee,
  type ReadSettlement,
} from './settlements.presenter.ts';
import * as repository from './settlements.repository.ts';
import type { SettlementRow } from './settlements.repository.ts';

export async function settlementOf(tx: Transaction, leaseId: string): Promise<Settlement> {
  return presentSettlement(await readSettlement(tx, await leaseOf(tx, leaseId)));
}

/** @throws AppError 404 */
export async function leaseOf(tx: Transaction, leaseId: string): Promise<LeaseRow> {
  const lease = await leaseById(tx, leaseId);
  if (!lease) throw notFound();
  return lease;
}

export const lastDayOf = ({ endedOn, endDate }: LeaseRow): CalendarDate | null =>
  endedOn ?? endDate;

/** The tenants of the last day of a lease, or of today before it. */
export function lesseesOf(tx: Transaction, lease: LeaseRow) {
  const lastDay = lastDayOf(lease) ?? tx.today;
  return recipientsOf(tx, lease.id, lastDay < tx.today ? lastDay : tx.today);
}

/** The lawful day where a rule of the state was checked, or else the typed one. */
async function deadlineOf(tx: Transaction, lease: LeaseRow, row: SettlementRow | null) {
  const lastDay = lastDayOf(lease);
  const home = await propertyById(tx, lease.propertyId);
  const rule =
    lastDay !== null && home
      ? await appliedRule(tx, 'deposit.return', { state: home.state, day: lastDay })
      : null;
  if (rule && lastDay !== null) {
    return { day: returnDepositBy(rule.terms, lastDay), statute: rule.statute };
  }
  return row?.returnBy ? { day: row.returnBy, statute: null } : null;
}

type OpenInvoices = Awaited<ReturnType<typeof openCharges>>['invoices'];

/** The unpaid deposit of an invoice cannot be paid from the deposit. */
function owesDeposit(invoice: OpenInvoices[number]): boolean {
  const paid = appliedTo(invoice);
  return depositBetween(invoice, paid, addCents(paid, invoice.remaining)) > 0;
}

/** Whether an invoice that is due after the last day bills more than damage and days before. */
const billsLater = ({ dueDate, items }: OpenInvoices[number], lastDay: CalendarDate): boolean =>
  dueDate > lastDay &&
  items.some(({ kind, periodStart }) => kind !== 'DAMAGE' && (periodStart ?? dueDate) > lastDay);

const photosOfCalifornia = [
  { moment: 'BEFORE', words: 'a photo before the tenancy', from: '2025-07-01' },
  { moment: 'AFTER', words: 'a photo after the move-out', from: '' },
  { moment: 'REPAIRED', words: 'a photo after the repair', from: '' },
] as const;

/**
 * MAINT-14: repairs and cleaning need photos in California (Civ. Code 1950.5, as of AB 2801): before, of leases that
 * began since July 2025, after the move-out and after the repair. Another amount, such as unpaid water, needs none unless
 * it has some.
 */
function photoProblem(
  { occupiedFrom }: LeaseRow,
  { deductions, photos }: Pick<ReadSettlement, 'deductions' | 'photos'>,
) {
  for (const { id, kind, reason } of deductions) {
    const own = photos.filter(({ photo }) => photo.deductionId === id);
    if (kind === 'OTHER' && own.length === 0) continue;
    const missing = photosOfCalifornia.filter(
      ({ moment, from }) =>
        occupiedFrom >= from && !own.some(({ photo }) => photo.moment === moment),
    );
    if (missing.length > 0) {
      return photosAreMissing(
        reason,
        missing.map(({ words }) => words),
      );
    }
  }
  return null;
}

/** Why the settlement of a lease cannot be sent today; null if it can. */
async function problemOf(
  tx: Transaction,
  lease: LeaseRow,
  { open, ...shown }: Pick<ReadSettlement, 'deductions' | 'photos'> & { open: OpenInvoices },
) {
  const lastDay = lastDayOf(lease);
  if (lastDay === null || lastDay > tx.today) return leaseGoesOn();
  const home = await propertyById(tx, lease.propertyId);
  const isOver = lease.status === 'EXPIRED' && !home?.awaitsAnswer;
  if (lease.endedOn === null && lease.afterEnd !== 'ENDS' && !isOver) return leaseIsUndecided();
  const later = open.find((invoice) => billsLater(invoice, lastDay));
  if (later) return futureInvoice(later.number, later.dueDate);
  const unpaid = open.find(owesDeposit);
  if (unpaid) return unpaidDeposit(unpaid.number);
  return home?.state === 'CA' ? photoProblem(lease, shown) : null;
}

/** What the settlement of today would move, or what the sent one has moved. */
async function moneyOf(
  tx: Transaction,
  lease: LeaseRow,
  { row, deductions, open }: Pick<ReadSettlement, 'row' | 'deductions'> & { open: OpenInvoices },
) {
  const given = {
    interest: row?.interest ?? ZERO,
    deductions: addCents(...deductions.map(({ amount }) => amount)),
  };
  if (row?.held != null && row.owed !== null && row.credit !== null) {
    return settlementMoney({ ...given, held: row.held, owed: row.owed, credit: row.credit });
  }
  const held = await availableDeposit(tx, lease.id, tx.today);
  const owed = addCents(...open.map(({ remaining }) => remaining));
  return settlementMoney({ ...given, held, owed, credit: lease.credit });
}

export async function readSettlement(
  tx: Transaction,
  lease: LeaseRow,
  known?: SettlementRow,
): Promise<ReadSettlement> {
  const row = known ?? (await repository.settlementOfLease(tx, lease.id));
  const deductions = row ? await repository.deductionsOf(tx, [row.id]) : [];
  const photos = await repository.photosOf(
    tx,
    deductions.map(({ id }) => id),
  );
  const { invoices: open } = await openCharges(tx, lease.id);
  const [homeWith, lessees, deadline, money, problem] = await Promise.all([
    homesByIds(tx, [lease.propertyId]),
    lesseesOf(tx, lease),
    deadlineOf(tx, lease, row),
    moneyOf(tx, lease, { row, deductions, open }),
    row?.sentAt ? null : problemOf(tx, lease, { deductions, photos, open }),
  ]);
  return {
    leaseId: lease.id,
    propertyId: lease.propertyId,
    home: homeWith(lease.propertyId),
    lesseeName: namesOf(lessees),
    lastDay: lastDayOf(lease),
    addressSince: lease.forwardingAddress,
    deadline,
    row,
    deductions,
    photos,
    money,
    problem,
  };
}

/** Two changes of one settlement run one after the other, and so do a payment and its sending. */
export async function lockedDraft(tx: Transaction, leaseId: string) {
  const seen = await leaseOf(tx, leaseId);
  const lease = await lockLease(tx, seen.propertyId, leaseId);
  if (!lease) throw notFound();
  const row = await repository.settlementOfLease(tx, leaseId);
  if (row?.sentAt) throw settlementIsSent();
  return { lease, row };
}

const columnsOf = (input: SettlementInput) => ({
  keysReturnedOn: input.keysReturnedOn ?? null,
  returnBy: input.returnBy ?? null,
  forwardingAddress: input.forwardingAddress,
  interest: centsFromDollars(input.interest),
  interestReason: input.interestReason,
  refundMethod: input.refundMethod,
  mailNumber: input.mailNumber,
  note: input.note,
});

function deductionColumns(input: SettlementInput['deductions'][number], position: number) {
  const { kind, reason, vendor, condition, hours, rate, amount } = input;
  const words = { position, kind, reason, vendor, condition };
  if (kind === 'LABOR' && hours != null && rate != null) {
    const labor = { hours, rate: centsFromDollars(rate) };
    return { ...words, ...labor, amount: deductionAmount({ kind, ...labor }) };
  }
  return { ...words, hours: null, rate: null, amount: centsFromDollars(amount ?? 0) };
}

/** Saves the draft. Deductions keep their ids, and with them their photos. */
export async function saveSettlement(
  tx: Transaction,
  leaseId: string,
  input: SettlementInput,
): Promise<Settlement> {
  const { lease, row } = await lockedDraft(tx, leaseId);
  if (row && isStale(row, input.version)) {
    throw staleVersion(presentSettlement(await readSettlement(tx, lease, row)));
  }
  const columns = columnsOf(input);
  const key = row ?? newKey(tx);
  if (row) {
    await repository.updateSettlement(tx, row.id, columns);
  } else {
    const { organizationId, id } = key;
    const createdAt = dateOf(tx.now);
    await repository.insertSettlement(tx, { organizationId, id, leaseId, ...columns, createdAt });
  }
  await saveDeductions(tx, key.id, input.deductions);
  const after = { ...columns, deductions: input.deductions };
  await recordAudit(tx, { action: 'settlement.saved', entityId: key.id, before: row, after });
  return settlementOf(tx, leaseId);
}

async function saveDeductions(
  tx: Transaction,
  settlementId: string,
  deductions: SettlementInput['deductions'],
): Promise<void> {
  const known = new Map(
    (await repository.deductionsOf(tx, [settlementId])).map((each) => [each.id, each]),
  );
  const { organizationId } = newKey(tx);
  const added: Parameters<typeof repository.insertDeductions>[1][number][] = [];
  for (const [position, deduction] of deductions.entries()) {
    const { key: id } = deduction;
    const columns = deductionColumns(deduction, position);
    if (known.delete(id)) await repository.updateDeduction(tx, id, columns);
    else added.push({ organizationId, id, settlementId, ...columns });
  }
  if (!(await repository.insertDeductions(tx, added))) throw deductionIsGone();
  await repository.deleteDeductions(tx, [...known.keys()]);
}

/** The settlements that were sent to a tenant, newest first. */
export async function settlementsOfLessee(
  tx: Transaction,
  userId: string,
): Promise<SettlementOfLessee[]> {
  const rows = await repository.sentToLessee(tx, userId);
  const read = rows.map(async (row) => {
    const settled = await readSettlement(tx, await leaseOf(tx, row.leaseId), row);
    return row.sentOn === null ? [] : [presentToLessee(settled, row.sentOn)];
  });
  return (await Promise.all(read)).flat();
}
