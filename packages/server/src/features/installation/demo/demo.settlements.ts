import {
  addDays,
  addMonths,
  dayInMonth,
  formatCalendarDate,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import type { SettlementInput } from '@tenantry/contract/settlements/settlements.schemas';
import { giveNotice } from '#features/portfolio';
import {
  addProposedPhotos,
  loadSettlementPdf,
  saveSettlement,
  settleWithLetter,
} from '#features/settlements';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import { loadInspections, type DemoInspections } from './demo.inspections.ts';
import { onDay, type LoadedTenancy } from './demo.loading.ts';
import { lessees, type Person } from './demo.people.ts';

const nothing: SettlementInput = {
  keysReturnedOn: null,
  returnBy: null,
  forwardingAddress: '',
  interest: 0,
  interestReason: '',
  refundMethod: 'Check',
  mailNumber: '',
  note: '',
  deductions: [],
};

function leaseOf(tenancies: readonly LoadedTenancy[], lessee: Person) {
  const loaded = tenancies.find(({ tenancy }) => tenancy.lessee === lessee);
  if (!loaded?.leaseId) throw new Error('the demo has no such tenant');
  return { propertyId: loaded.propertyId, leaseId: loaded.leaseId };
}

/** Days after the end of the lease. */
const SETTLED_AFTER = 12;

/** Two months ago the deposit of a tenant went back. */
const settledOn = (today: CalendarDate) =>
  addDays(dayInMonth(addMonths(monthOf(today), -2), 31), SETTLED_AFTER);

/** The letter of that settlement. */
export async function drawDemoLetter(today: CalendarDate): Promise<Buffer> {
  const { renderSettlementPdf } = await loadSettlementPdf();
  const day = settledOn(today);
  const amount = '$2,850.00';
  const line = (label: string) => ({ label, details: [], amount });
  return renderSettlementPdf(
    {
      organization: { name: 'Maple & Main Rentals', addressLines: ['Asheville, NC 28804'] },
      logo: null,
      date: day,
      recipientLines: ['Owen Gallagher', '12 King Street', 'Alexandria, VA 22314'],
      subject: 'Deposit settlement, 41 Prince Albert Mews',
      paragraphs: [
        `Your lease of 41 Prince Albert Mews ended on ${formatCalendarDate(addDays(day, -SETTLED_AFTER))}. This letter settles your security deposit.`,
        `We return ${amount} to you by check.`,
      ],
      lines: [line('Deposit held'), { ...line('Returned to you'), isSum: true }],
      photos: [],
      hashes: [],
    },
    new Date(`${day}T12:00:00Z`),
  );
}

/** A deposit that went back, one that is about to be settled, and a tenant who is about to leave. */
export async function loadEndings(
  tx: Transaction,
  tenancies: readonly LoadedTenancy[],
  {
    settlement: letter,
    inspections,
  }: { readonly settlement: StoredDocument; readonly inspections: DemoInspections },
) {
  const owen = leaseOf(tenancies, lessees.owen).leaseId;
  const then = onDay(tx, settledOn(tx.today));
  await saveSettlement(then, owen, {
    ...nothing,
    forwardingAddress: '12 King Street\nAlexandria, VA 22314',
  });
  await settleWithLetter(then, owen, letter);
  const { leaseId } = leaseOf(tenancies, lessees.claire);
  await prepareSettlement(tx, leaseId, await loadInspections(tx, leaseId, inspections));
  const givenOn = addDays(tx.today, -4);
  await giveNotice(onDay(tx, givenOn), leaseOf(tenancies, lessees.ravi), {
    by: 'TENANT',
    givenOn,
    lastDay: dayInMonth(addMonths(monthOf(tx.today), 2), 31),
    way: 'EMAIL',
    agreed: false,
  });
}

/** Two of the three items that got worse are deducted. */
async function prepareSettlement(
  tx: Transaction,
  leaseId: string,
  worse: Awaited<ReturnType<typeof loadInspections>>,
): Promise<void> {
  const input: SettlementInput = {
    ...nothing,
    forwardingAddress: '1740 North Sedgwick Street\nChicago, IL 60614',
    deductions: [
      {
        key: worse.carpet.itemId,
        kind: 'BILL',
        reason: 'Carpet cleaned',
        amount: 120,
        vendor: 'Lincoln Park Carpets',
        condition: '3 years old, stained by wine',
      },
      {
        key: worse.wall.itemId,
        kind: 'LABOR',
        reason: 'Holes in the bedroom wall filled and painted',
        hours: 2.74,
        rate: 25,
        vendor: '',
        condition: '',
      },
    ],
  };
  const then = onDay(tx, addDays(tx.today, -1));
  await saveSettlement(then, leaseId, input);
  for (const { itemId, photos } of [worse.carpet, worse.wall]) {
    await addProposedPhotos(then, itemId, photos);
  }
}
