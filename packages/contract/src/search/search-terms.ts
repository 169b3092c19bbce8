import { parseMoney } from '#shared/money-text';
import type { Cents } from '#shared/money';
import { searchWord } from '#shared/folded';

/** HOME-6: the possible meanings of what a person typed. */
export interface SearchTerms {
  /** Folded; a match contains all of them. Empty if the text is certainly an amount. */
  readonly words: readonly string[];
  readonly amount: Cents | null;
  /** The amount of an invoice, also behind that word: `invoice 1,450.00`. */
  readonly invoiceAmount: Cents | null;
  /** The number of an invoice. */
  readonly invoiceNumber: number | null;
  /** The digits on a check, without zeros in front. */
  readonly checkNumber: string | null;
  /** At least four digits of a phone number. */
  readonly phone: string | null;
}

/** More words do not make a search more exact, and each takes time. */
const MOST_WORDS = 6;

const LARGEST_NUMBER = 2_147_483_647;

const numbered = /^(?:(invoice|inv|check|payment)\b\.?\s*)?(?:(?:number|no)\b\.?\s*)?#?\s*(.*)$/;

/** `0139`, `Invoice 139` and `#139` are the same invoice; `1450`, `1,450` and `$1,450.00` the same amount. */
export function readSearch(text: string): SearchTerms {
  const typed = text.trim().toLowerCase();
  const [, subject, rest = ''] = numbered.exec(typed) ?? [];
  const [, digits = null] = /^0*(\d{1,15})$/.exec(rest) ?? [];
  const isInvoice = subject === 'invoice' || subject === 'inv';
  return {
    words: typed.startsWith('$') ? [] : wordsIn(typed),
    invoiceAmount: subject === 'check' || subject === 'payment' ? null : amountIn(rest),
    amount: isInvoice || subject === 'check' ? null : amountIn(rest),
    invoiceNumber: digits && !(subject && !isInvoice) ? numberIn(digits) : null,
    checkNumber: digits && !isInvoice ? digits : null,
    phone: phoneIn(typed),
  };
}

function wordsIn(typed: string): string[] {
  const words = typed.split(/[\s,]+/).map(searchWord);
  return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS);
}

function amountIn(text: string): Cents | null {
  if (/^0\d/.test(text)) return null;
  const amount = parseMoney(text);
  return typeof amount === 'string' || amount === 0 ? null : amount;
}

function numberIn(digits: string): number | null {
  const number = Number(digits);
  return number > 0 && number <= LARGEST_NUMBER ? number : null;
}

function phoneIn(typed: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(typed) || /[.]\d{1,2}$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length >= 4 ? digits : null;
}
