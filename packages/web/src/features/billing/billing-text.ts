import type { BilledLease, PlannedLease } from '@tenantry/contract/billing/billing.schemas';
import type { BulkResult } from '@tenantry/contract/shared/bulk';
import { monthOf } from '@tenantry/contract/shared/calendar-date';
import { formatMoney } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { monthName } from '@tenantry/contract/shared/month-names';

export const leasesOf = (count: number) => counted(count, 'lease');

export const invoicesOf = (count: number) => counted(count, 'invoice');

/** The result of each lease, with its tenant: `Lea Doe, 1 Elm Street: This lease has ended.` */
export function resultLines(
  results: readonly BulkResult[],
  leases: readonly BilledLease[],
): string[] {
  const names = new Map(
    leases.map(({ leaseId, lesseeName, home }) => [leaseId, `${lesseeName}, ${home.label}`]),
  );
  return results.map(({ id, message }) => `${names.get(id) ?? 'A lease'}: ${message}`);
}

const listed = new Intl.ListFormat('en-US');

type Billed = Pick<PlannedLease, 'amount' | 'emailed' | 'invoices'>;

/** CHG-25: `Create 8 invoices for January ($15,730.00) and email them`. */
export function billInWords(leases: readonly Billed[]): string {
  const made = leases.flatMap(({ invoices }) => invoices);
  const mailed = leases.flatMap(({ emailed, invoices }) => (emailed ? invoices : [])).length;
  const months = [...new Set(made.map(({ dueDate }) => monthOf(dueDate)))].toSorted();
  const amount = leases.reduce((sum, lease) => sum + Math.round(lease.amount * 100), 0) / 100;
  const what = `Create ${invoicesOf(made.length)} for ${listed.format(months.map(monthName))}`;
  return `${what} (${formatMoney(amount)})${mailingInWords(mailed, made.length)}`;
}

function mailingInWords(mailed: number, made: number): string {
  if (mailed === 0) return '';
  if (mailed < made) return ` and email ${mailed} of them`;
  return made === 1 ? ' and email it' : ' and email them';
}
