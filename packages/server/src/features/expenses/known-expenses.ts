import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { searchWord } from '@tenantry/contract/shared/folded';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { isRecordedAlready } from './expenses.errors.ts';
import { newestFirst, ofOwner, type Owner } from './expenses.repository.ts';
import { expenses } from './expenses.table.ts';

/** EXP-5: refuses a receipt with the same content as another one, of any property or of the organization. */
export async function refuseKnownReceipt(tx: Transaction, sha256: string): Promise<void> {
  const [known] = await alike(tx, eq(storedFiles.sha256, sha256));
  if (known) throw isRecordedAlready('receipt', nameOf(known));
}

interface Entered {
  readonly propertyId: Owner;
  readonly vendor: string;
  readonly date: CalendarDate;
  readonly amount: Cents;
}

/** EXP-1: refuses an expense of a vendor with the same day, amount and owner as another one. */
export async function refuseKnownExpense(tx: Transaction, entered: Entered): Promise<void> {
  const vendor = searchWord(entered.vendor.trim());
  if (vendor === '') return;
  const { propertyId, date, amount } = entered;
  const same = await alike(
    tx,
    and(ofOwner(propertyId), eq(expenses.amount, amount), eq(expenses.date, date)),
  );
  const known = same.find((each) => searchWord(each.vendor.trim()) === vendor);
  if (known) throw isRecordedAlready('expense', nameOf(known));
}

type Known = Pick<Entered, 'vendor' | 'date' | 'amount'>;

function nameOf(known: Known): string {
  const money = `${formatCents(known.amount)} on ${formatCalendarDate(known.date)}`;
  return known.vendor ? `${known.vendor}, ${money}` : money;
}

async function alike(tx: Transaction, where: SQL | undefined): Promise<Known[]> {
  return tx.db
    .select({ vendor: expenses.vendor, date: expenses.date, amount: expenses.amount })
    .from(expenses)
    .leftJoin(storedFiles, refersTo(expenses.receiptFileId, storedFiles))
    .where(and(inOrganization(tx, expenses), isNull(expenses.archivedAt), where))
    .orderBy(...newestFirst);
}
