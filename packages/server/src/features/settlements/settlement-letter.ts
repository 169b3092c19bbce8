/** NEW-4: the words of the letter of a settlement. */
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { methodInSentence } from '@tenantry/contract/ledger/payment-methods';
import type { PaperLine, SettlementPaper } from './pdf/settlement-paper.ts';
import type { ReadSettlement } from './settlements.presenter.ts';
import type { DeductionRow, PhotoRow } from './settlements.repository.ts';

const momentNames = {
  BEFORE: 'Before',
  AFTER: 'After',
  REPAIRED: 'After the repair',
  BILL: 'Bill',
} as const;

const minus = (amount: Cents) => formatCents(subtractCents(ZERO, amount));

/** `3 hours of labor at $20.00`, `Bill of Lake Shore Appliance`, the age and wear. */
function detailsOf({ kind, hours, rate, vendor, condition }: DeductionRow): string[] {
  const labor =
    kind === 'LABOR' && rate !== null
      ? `${hours} ${hours === 1 ? 'hour' : 'hours'} of labor at ${formatCents(rate)}`
      : '';
  const bill = kind === 'BILL' && vendor ? `Bill from ${vendor}` : '';
  return [labor, bill, condition].filter(Boolean);
}

function moneyLines({ row, deductions, money }: ReadSettlement): PaperLine[] {
  const line = (label: string, amount: string, details: readonly string[] = []) => ({
    label,
    details,
    amount,
  });
  const sum = (label: string, amount: string) => ({ ...line(label, amount), isSum: true as const });
  return [
    line('Deposit held', formatCents(money.held)),
    ...(money.interest > 0
      ? [line('Interest', formatCents(money.interest), [row?.interestReason ?? ''].filter(Boolean))]
      : []),
    ...deductions.map((each) => line(each.reason, minus(each.amount), detailsOf(each))),
    ...(money.owed > 0 ? [line('Owed for earlier invoices', minus(money.owed))] : []),
    ...(money.credit > 0 ? [line('Your credit', formatCents(money.credit))] : []),
    money.stillOwed > 0
      ? sum('You still owe', formatCents(money.stillOwed))
      : sum('Returned to you', formatCents(money.refund)),
  ];
}

function outcome(read: ReadSettlement): string {
  const { creditLeft } = read.money;
  const left = creditLeft > 0 ? ` Your account keeps a credit of ${formatCents(creditLeft)}.` : '';
  return `${outcomeOf(read)}${left}`;
}

function outcomeOf({ row, money }: ReadSettlement): string {
  if (money.stillOwed > 0) {
    return `The deposit does not cover what is owed. Please pay the rest of ${formatCents(money.stillOwed)}.`;
  }
  if (money.refund === 0) return 'Nothing is left of the deposit, and nothing is owed.';
  return `We return ${formatCents(money.refund)} to you by ${methodInSentence(row?.refundMethod ?? 'Check')}.`;
}

export const subjectOf = ({ home }: ReadSettlement) => `Deposit settlement, ${home.label}`;

/** The paragraphs, which the mail has too. */
export function paragraphsOf(read: ReadSettlement): string[] {
  const { row, lastDay, home } = read;
  const end = lastDay === null ? '' : ` ended on ${formatCalendarDate(lastDay)}`;
  const keys = row?.keysReturnedOn
    ? ` The keys came back on ${formatCalendarDate(row.keysReturnedOn)}.`
    : '';
  return [
    `Your lease of ${home.label}${end}.${keys} This letter settles your security deposit.`,
    outcome(read),
    ...(row?.note ? row.note.split(/\n{2,}/) : []),
    ...(row?.mailNumber ? [`Certified mail ${row.mailNumber}`] : []),
  ];
}

const captionOf = (
  deductions: readonly DeductionRow[],
  { photo }: PhotoRow,
  dayOf: Recipients['dayOf'],
) => {
  const deduction = deductions.find(({ id }) => id === photo.deductionId);
  const added = formatCalendarDate(dayOf(photo.createdAt));
  return `${momentNames[photo.moment]}: ${deduction?.reason ?? ''} (added ${added})`;
};

export const isPdf = ({ contentType }: PhotoRow['file']) => contentType === 'application/pdf';

interface Recipients {
  readonly names: readonly string[];
  readonly addressLines: readonly string[];
  /** The organization's day of a moment. */
  dayOf(moment: Date): CalendarDate;
}

/** Everything but the letterhead, the pictures themselves and the pages of bills. */
export function letterOf(read: ReadSettlement, { names, addressLines, dayOf }: Recipients) {
  const { row, deductions, photos } = read;
  const forwarding = row?.forwardingAddress.split('\n').filter(Boolean) ?? [];
  return {
    subject: subjectOf(read),
    recipientLines: [names.join(' and '), ...(forwarding.length > 0 ? forwarding : addressLines)],
    paragraphs: paragraphsOf(read),
    lines: moneyLines(read),
    pictures: photos
      .filter(({ file }) => !isPdf(file))
      .map((each) => ({ file: each.file, caption: captionOf(deductions, each, dayOf) })),
    papers: photos.map((each) => ({
      name: `${captionOf(deductions, each, dayOf)}, ${each.file.label}`,
      file: each.file,
    })),
  } satisfies Partial<SettlementPaper> & { readonly pictures: object; readonly papers: object };
}
