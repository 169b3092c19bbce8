import { withWordsOfSums } from './likely-words.domain.ts';
import { afterDay, endingTerms, endsWithYear, untilDay } from './pay-by.domain.ts';
import { asDigits, asLetters, resembles, textOf, type PrintedLine } from './printed.domain.ts';

/** An amount of money on a line. */
export interface PrintedAmount {
  readonly cents: number;
  /** Position in the line's text. */
  readonly start: number;
  readonly end: number;
  /** Whether it follows a currency. */
  readonly marked: boolean;
  /** Whether it has no decimal point between dollars and cents. */
  readonly guessed: boolean;
}

/** A row of dots leads to an amount; a single dot belongs to a number. */
const money =
  /(?<![\d,:/-]|(?<!\.)\.)(?<minus>[-–—(]\s?)?(?<mark>(?:RM|US\$|USD|[$£€])\s{0,2})?(?<minus2>-)?(?<whole>\d{1,3}(?:[.,]\s?\d{3})+(?=\s?[.])|\d{1,3}(?:,\s?\d{3})+|\d{1,7})\s?[.,]\s?(?<part>\d{2})(?!\d|\s?%|[./:-]\d)(?<after>\s?-(?!\w)|\))?/gi;

const european = /(?<![\d.,:/-])(?<whole>\d{1,3}(?:\.\d{3})+),(?<part>\d{2})(?![\d.,])/g;

const pointless =
  /(?<mark>(?:RM|US\$|USD|[$£€])\s?)?(?<![\d.,:/(-])(?<whole>\d{1,5}?)\s?(?<part>\d{2})(?=[\s)\]}'’".]*$)/i;

const wholeDollars =
  /(?<mark>(?:RM|US\$|USD|[$£€]))\s?(?<whole>\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d.,/])/i;

/** An S before a complete amount is a dollar sign. */
const markReadAsLetter = /^S(?=[1-9]\d{0,2}(?:,?\d{3})*\.\d\d$)/;

/** A line's text with letters inside amounts replaced by digits. */
export function readable(line: PrintedLine): string {
  const marked = textOf(line).replaceAll(
    /(?<=(?:\bRM|\$)\s?)(?!B)[\dOoQDlI|SBZ]{1,6}(?:\s?[.,»]\s?[\dOoQDlI|SBZ]{2}(?![A-Za-z\d]))/g,
    (amount) => asDigits(amount).replace('»', '.'),
  );
  return marked.replaceAll(/\S+/g, (word) => {
    const [, mark = '', rest = ''] =
      /^([-(]?(?:RM|US\$|USD|[$£€])?)(.*)$/i.exec(word.replace(markReadAsLetter, '$')) ?? [];
    const amount = /^[\dOoQDlI|!\]SsBZz©]{1,6}[.,][\dOoQDlI|!\]SsBZz©]{2}(?=$|[-)A-Z*])/.exec(
      rest,
    )?.[0];
    // After the currency, a B is a misread 6 as often as a misread 8.
    if (!amount || !/\d/.test(amount) || (mark && amount.startsWith('B'))) return word;
    return mark + asDigits(amount) + rest.slice(amount.length);
  });
}

export function amountsIn(text: string): PrintedAmount[] {
  const found = [...text.matchAll(european), ...text.matchAll(money)].map((match) => {
    const { minus, minus2, mark, whole = '', part = '', after } = match.groups ?? {};
    const isNegative = Boolean(minus2 ?? after ?? (minus && /[-–—(]/.test(minus)));
    const value = Number(whole.replaceAll(/[.,\s]/g, '')) * 100 + Number(part);
    return {
      cents: isNegative ? -value : value,
      start: match.index,
      end: match.index + match[0].length,
      marked: Boolean(mark),
      guessed: false,
    };
  });
  return found
    .filter(
      ({ start }, index) => !found.slice(0, index).some((o) => start < o.end && o.start <= start),
    )
    .toSorted((a, b) => a.start - b.start);
}

/** An amount at the end of a line without a decimal point, which was lost or never printed. */
export function unclearAmountIn(text: string): PrintedAmount | null {
  const dollars = wholeDollars.exec(text);
  const lost = endsWithYear.test(text) ? null : pointless.exec(text);
  const match = dollars && !/\s\d\d$/.test(text) ? dollars : (lost ?? dollars);
  if (!match) return null;
  const { mark, whole = '', part = '0' } = match.groups ?? {};
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(part);
  const end = match.index + match[0].length;
  return { cents: value, start: match.index, end, marked: Boolean(mark), guessed: true };
}

/** The meaning of an amount, by the words next to it. `early` is for those who pay early, and never the total. */
export const roles = [
  'paid-total',
  'total',
  'subtotal',
  'tax',
  'tip',
  'discount',
  'early',
  'rounding',
  'tendered',
  'card',
  'change',
  'other',
] as const;

export type Role = (typeof roles)[number];

const has = (label: string, pattern: RegExp) => pattern.test(label);

function wordsLike(label: string, wanted: string, most: number): boolean {
  return label.split(/[^A-Z]+/).some((word) => word.length > 3 && resembles(word, wanted, most));
}

/** Words next to a total that is not the receipt's own. */
const notTheTotal =
  /\b(?:EXCL\w*|EX[. ]|BEFORE|QTY|QUANTITY|ITEMS?|SAVINGS?|SAVED|DISC\w*|POINTS?|INCLUDES|INCLUDED|REWARDS?|YEAR|YTD|NUMBER|TENDERED|SUPPLIES|COUNT|UNITS|WEIGHT|GALLONS?|TAXABLE|CHANGE)\b/;

const mostOfTotal =
  /\b(?:GRAND|DUE|PAYABLE|NETT?|FINAL|ROUNDED|ROUND(?:ING|OFF)?|ADJ\w*|ORDER|INVOICE|PAID|PAY|CHARGED?|BILL)\b|\bAFTER\b.*\b(?:ROUND|ADJ|DISC)|\bAFTER (?:TAX|TIP)/;

/** Previous balances, and amounts due if paid late. */
const notNow =
  /\b(?:PREVIOUS|PRIOR|IF PAID|AFTER DUE|PAST DUE DATE)\b|\bLAST (?:BILL|STATEMENT|PAYMENT|BALANCE)\b/;

/** An open previous balance. It is part of the total, unless it is called the total. */
const carriedOver = /\b(?:FORWARD|PAST DUE)\b/;

/** `Net 30` alone labels no amount; in `Total due, net 30` it says nothing about the total. */
const labelsTotal = /\b(?:TOTALS?|BALANCE|AMOUNT|AMT|PAY)\b/;

export function roleOf(whole: string): Role {
  const before = whole.replace(endingTerms, '');
  const printed = asLetters(before)
    .replaceAll(/[^A-Z%#&/]+/g, ' ')
    // The currency may directly follow the word before it.
    .replace(/(?<=[A-Z]{4})RM\s*$/, ' ')
    .trim();
  const label = withWordsOfSums(printed);
  if (has(label, notNow) || afterDay.test(before)) return 'other';
  if (before !== whole && !has(label, labelsTotal)) return 'other';
  if (untilDay.test(before)) return 'paid-total';
  const total =
    wordsLike(label, 'TOTAL', 1) ||
    has(
      label,
      /\b(?:TTL|TOTALS?|JUMLAH|TOT)\b|^(?:[A-Z]{1,2} )?GRAND$|^(?!INCL\w*(?! OF)|.{0,4}\b(?:GST|TAX|VAT)\b.*INCL).*\bINCL(?:USIVE)?\b/,
    );
  if (!total && has(label, carriedOver)) return 'other';
  const inclusive = has(label, /\bINC(?:L|LUSIVE|L OF)?\b|IN[CD]L?USIV/);
  if (wordsLike(label, 'SUBTOTAL', 2) || (total && has(label, /\bS[UO]?B\b/))) return 'subtotal';
  if (
    has(
      label,
      /\bROUND\w*\b.*\bADJ|\bADJ\w*\b.*\bROUND|^ROUND(?:ING|ED)?(?: ADJ\w*)?$|^CASH ROUND/,
    ) &&
    !total
  ) {
    return 'rounding';
  }
  if (has(label, /\bTIPS?\b|\bGRATUITY\b/) && !total && !has(label, /SUGGEST|%/)) return 'tip';
  if (has(label, /\bSUGGEST\w*|\bTIP GUIDE/)) return 'other';
  if (wordsLike(label, 'CHANGE', 1) && !total && !/\bCHARGES?\b/.test(label)) return 'change';
  if (
    has(
      label,
      /\b(?:AMOUNT|AMT|CASH|CARD|TOTAL)\s+(?:TEND\w*|RECEIVED|GIVEN)|\bTENDER\w*|\bCASH\b|\bCHEC?K\b(?! OUT)/,
    ) &&
    !has(label, /\bTOTAL PAID\b|CASH BACK|CASH SALES?|CASHIER/)
  ) {
    return total && !has(label, /TEND|RECEIVED|GIVEN/) ? 'total' : 'tendered';
  }
  if (
    has(
      label,
      /\b(?:VISA|MASTER ?CARD|MASTER|AMEX|AMERICAN EXPRESS|DISCOVER|DEBIT|EFT|CREDIT|CARD|INTERAC|APPLE PAY|GOOGLE PAY|PAYPAL|PAYMENT|PAID)\b/,
    ) &&
    !total
  ) {
    return 'card';
  }
  if (total) {
    if (
      has(label, /\b(?:TAX|GST|VAT|HST|PST|TIPS?)\b/) &&
      !inclusive &&
      !has(label, /\b(?:WITH|AFTER|PLUS|GRAND|DUE|SALES?) /)
    )
      return 'tax';
    if (has(label, notTheTotal) && !inclusive)
      return has(label, /EXCL|\bEX\b|BEFORE|TAXABLE/) ? 'subtotal' : 'other';
    if (has(label, /INCLUDES|INCLUDED|EXCL|SUPPLIES/)) return 'other';
    if (has(label, mostOfTotal)) return 'paid-total';
    return 'total';
  }
  if (has(label, /\b(?:TAX(?! INVOICE\b)|GST|VAT|HST|PST)\b/)) return 'tax';
  if (has(label, /\b(?:DISC\w*|COUPON|SAVINGS?|SAVED|PROMO\w*)\b/)) return 'discount';
  if (
    has(
      label,
      /\b(?:AMOUNT|AMT|BALANCE|BAL)\s+(?:DUE|PAYABLE|OWED|OWING|CHARGED)|\bPLEASE PAY|\bPAY THIS|\bYOU PAID|\bYOU PAY|\bAMOUNT TO PAY/,
    )
  ) {
    return 'paid-total';
  }
  if (
    has(
      label,
      /^(?:NETT?|NETT? AMOUNT|NETT? (?:AMT|SALE)|BALANCE|SALE|SALE AMOUNT|AMOUNT|PURCHASE|FUEL SALE|PREPAY\w*)(?: RM| USD)?$/,
    )
  )
    return 'total';
  return 'other';
}
