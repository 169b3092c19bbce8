/** What a bill says about the day on which an amount is paid: early with a discount, in time, or late. */
const months =
  'JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?';

/** A date at the end of a line is no amount. */
export const endsWithYear = new RegExp(
  `\\b(?:${months})\\.?\\s+\\d{1,2}(?:ST|ND|RD|TH)?,?\\s+(?:19|20)\\d\\d\\W*$`,
  'i',
);

const day = `(?:THE\\s+)?(?:(?:${months})\\b|\\d{1,2}\\s?[/.-]\\s?\\d|\\d{1,2}(?:ST|ND|RD|TH)\\b|(?:THAT|THIS|ABOVE|DUE)\\s+(?:DATE|DAY)\\b)`;

/** `Total amount due after October 1`: what late payers owe. */
export const afterDay = new RegExp(
  `\\b(?:AFTER|FROM)\\s+${day}|\\bIF\\s+(?:PAID\\s+)?LATE\\b`,
  'i',
);

const until = `(?:ON\\s+OR\\s+)?(?:BY|BEFORE|UNTIL)\\s+${day}`;

/** `Total amount due before October 1`: what is to be paid, beside the amount for late payers. */
export const untilDay = new RegExp(`\\b(?:DUE|PAY|PAYABLE|REMIT)\\s+${until}`, 'i');

/** `2% 10 net 30`, `2/10, n/30`: a discount for those who pay within ten days, of bills that are due within thirty. */
const terms = String.raw`\d\s?[%/]\s?/?\s?\d{1,2}\W+N(?:ET)?\W?\s?\d{2}\b`;

/** `Net 30` or `n/30`, with or without a discount; `NET 20%` is the row of a tax. */
export const endingTerms = /\bN(?:ET\s?\/?|\s?\/)\s?\d{2}(?!\s?%)(?:\s+DAYS)?\W*$/i;

const ifPaid = String.raw`(?:IF|WHEN)\s+(?:YOU\s+)?(?:PAID|PAY|RECEIVED)`;

/** A time within which something is to be paid. */
const inTime = new RegExp(`\\b${until}|\\bWITHIN\\s+\\d+\\s+DAYS|\\b${ifPaid}\\b|${terms}`, 'i');

export const discount = /\b(?:DISCOUNT(?:S|ED)?|DEDUCT\w*|EARLY|SAVE)\b/i;

/** `$117.60 by 10/05 and save 2%`, but not `$120.00; deduct 2% if paid by 10/05`. */
const takesDiscount =
  /^[^;(]*\b(?:(?:AND|TO)\s+SAVE\b|(?:WITH|TO\s+(?:TAKE|GET|RECEIVE|EARN))\s+(?:\w+\s+){0,3}DISCOUNT)/i;

const labelsWhole = /\b(?:TOTAL|DUE|BALANCE)\b/i;

export interface Around {
  /** The words between an amount and the one before it, or the start of the line. */
  readonly before: string;
  /** The words up to the next amount, or the end of the line. */
  readonly after: string;
}

/**
 * Whether an amount is a discount for those who pay early, or what they pay: `If paid by 10/05 deduct $2.40`.
 * @param isNext whether the amount before it on the line is one
 */
export function isForEarlyPayers(
  text: string,
  { before, after }: Around,
  isNext: boolean,
): boolean {
  if (takesDiscount.test(after)) return true;
  if (discount.test(before)) return inTime.test(text);
  return isNext && !labelsWhole.test(before);
}

const ifPaidInTime = new RegExp(
  `^\\W*(?:ONLY\\s+)?${ifPaid}\\s+(?:IN\\s+FULL\\s+)?(?:${until}|WITHIN\\b|EARLY\\b)`,
  'i',
);

/** `$117.60 if paid by 10/05`. */
export const isIfPaidInTime = (after: string): boolean => ifPaidInTime.test(after);

const late = new RegExp(
  `^\\W*(?:(?:${ifPaid}\\s+)?AFTER\\s+${day}|IF\\s+(?:PAID\\s+)?LATE\\b)`,
  'i',
);

/** `$126.00 after October 1`. */
export const isForLatePayers = ({ after }: Pick<Around, 'after'>): boolean => late.test(after);

const asksToPay = /\b(?:PAY|REMIT|PAYMENT\s+OF)\W*$/i;

/** `Pay $120.00 by 10/1`. */
export const isToPay = ({ before, after }: Around): boolean =>
  asksToPay.test(before) &&
  (untilDay.test(`${before.trimEnd()} ${after.trimStart()}`) || isIfPaidInTime(after));
