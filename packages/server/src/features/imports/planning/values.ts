/** Reads the texts of cells. Every refusal says what is wrong with the text, and offers another one if it knows one. */
import type { ImportField } from '@tenantry/contract/imports/field';
import type { DayOrder } from '@tenantry/contract/imports/imports.schemas';
import { isCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { emailAddress, phoneNumber } from '@tenantry/contract/shared/fields';
import { formatCents } from '@tenantry/contract/shared/money';
import { parseMoney } from '@tenantry/contract/shared/money-text';
import { isUsState, usStates } from '@tenantry/contract/shared/us-states';
import { nearest } from './nearest.ts';

/** A money value is in whole cents, a day is `2026-11-01`, a choice is its stored value. */
export type Value = string | number;

export interface Refused {
  readonly message: string;
  readonly suggestion: string | null;
}

export type ReadValue = { readonly value: Value } | Refused;

const refused = (message: string, suggestion: string | null = null): Refused => ({
  message,
  suggestion,
});

/** Letters that are typed for digits. */
const withDigits = (text: string) =>
  text.replaceAll(/[oO]/g, '0').replaceAll(/[lI|]/g, '1').replaceAll(/[sS]/g, '5');

/** `(50.00)` and `50.00-` are negative in exports. */
const withSign = (text: string) =>
  text
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^([^-].*)-$/, '-$1')
    .replace(/\s*USD$/i, '');

const moneyOf = (text: string) => parseMoney(withSign(text.trim()), { negative: true });

function readMoney(text: string): ReadValue {
  const amount = moneyOf(text);
  if (typeof amount === 'number') return { value: amount };
  const meant = moneyOf(withDigits(text));
  const suggestion = typeof meant === 'number' ? formatCents(meant) : null;
  return refused(`"${text}" is no amount.`, suggestion);
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const two = (text: string) => text.padStart(2, '0');

/** Two digits are a year of this century up to 2069. */
const wholeYear = (year: string) =>
  year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${two(year)}`;

function partsOf(text: string, order: DayOrder | null): readonly [string, string, string] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''];
  const named =
    /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ,]+(\d{2}|\d{4})$/i.exec(text) ??
    /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>\d{2}|\d{4})$/i.exec(text);
  if (named) {
    const { month = named[2] ?? '', day = named[1] ?? '' } = named.groups ?? {};
    return [named[3] ?? '', String(months.indexOf(month.toLowerCase()) + 1), day];
  }
  const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?: .*)?$/.exec(text);
  if (!slashed) return null;
  const [, first = '', second = '', year = ''] = slashed;
  const dayFirst = order === 'DAY_FIRST' || (order === null && Number(first) > 12);
  return dayFirst ? [year, second, first] : [year, first, second];
}

function readDay(text: string, order: DayOrder | null): ReadValue {
  const parts = partsOf(text.trim(), order);
  const day = parts && `${wholeYear(parts[0])}-${two(parts[1])}-${two(parts[2])}`;
  if (day === null || !isCalendarDate(day) || !/^(?:19|20|21)/.test(day)) {
    return refused(`"${text}" is no date.`);
  }
  return { value: day };
}

const codeOfState: ReadonlyMap<string, string> = new Map(
  Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]),
);

function readState(text: string): ReadValue {
  const code = text.trim().replaceAll('.', '').toUpperCase();
  if (isUsState(code)) return { value: code };
  const named = codeOfState.get(text.trim().toLowerCase());
  if (named !== undefined) return { value: named };
  return refused(`"${text}" is no state.`, nearest(text, Object.values(usStates)));
}

/** Spreadsheets drop the zeros in front. */
function readZip(text: string): ReadValue {
  const digits = text.trim().replace(/\.0+$/, '');
  const zip = /^\d{3,4}$/.test(digits) ? digits.padStart(5, '0') : digits;
  return /^\d{5}(?:-\d{4})?$/.test(zip) ? { value: zip } : refused(`"${text}" is no zip code.`);
}

/** What is counted: `2 bd`, `1.5 ba`, `820 sq ft`, and the day of a month as in `1st`. */
const counted =
  /(?<=\d)(?:st|nd|rd|th|\s*(?:bds?|brs?|ba|beds?|bedrooms?|baths?|bathrooms?|sq\.? ?ft\.?|sf))$/i;

/** A comma is only read between thousands: `1,5` is no 15. */
const isNumber = (text: string) => /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/.test(text);

function readNumber(text: string): ReadValue {
  const number = text.trim().replace(counted, '');
  if (isNumber(number)) return { value: Number(number.replaceAll(',', '')) };
  const meant = withDigits(number).replace(/^(\d+),(\d+)$/, '$1.$2');
  return refused(`"${text}" is no number.`, isNumber(meant) ? meant : null);
}

function readEmail(text: string): ReadValue {
  const read = emailAddress.safeParse(text);
  return read.success ? { value: read.data } : refused(`"${text}" is no email address.`);
}

function readPhone(text: string): ReadValue {
  const read = phoneNumber.safeParse(text.trim().replace(/\s*(?:ext\.?|extension)\s*/i, ' x'));
  return read.success ? { value: read.data } : refused(`"${text}" is no phone number.`);
}

const wordsOf = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function readChoice(text: string, { label, choices = {} }: ImportField): ReadValue {
  const value = choices[wordsOf(text)];
  if (value !== undefined) return { value };
  const known = Object.values(choices).find((each) => wordsOf(each) === wordsOf(text));
  if (known !== undefined) return { value: known };
  const meant = nearest(wordsOf(text), Object.keys(choices));
  return refused(`"${text}" is not known as ${label.toLowerCase()}.`, meant);
}

/** What a spreadsheet shows when a formula fails. */
const SPREADSHEET_ERROR = /^#(?:REF!|VALUE!|N\/A|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;

type Reader = (text: string, field: ImportField, order: DayOrder | null) => ReadValue;

const readText = (text: string): ReadValue => ({ value: text.trim() });

const readers: Readonly<Record<ImportField['value'], Reader>> = {
  text: readText,
  name: readText,
  money: readMoney,
  day: (text, _field, order) => readDay(text, order),
  state: readState,
  zip: readZip,
  number: readNumber,
  email: readEmail,
  phone: readPhone,
  choice: readChoice,
};

/** @param text not empty */
export function readValue(text: string, field: ImportField, order: DayOrder | null): ReadValue {
  if (SPREADSHEET_ERROR.test(text.trim())) {
    return refused(`"${text}" is an error of the spreadsheet. Enter the value.`);
  }
  if (text.trimStart().startsWith('=')) {
    return refused(`"${text}" is a formula. Enter its value.`);
  }
  return readers[field.value](text, field, order);
}
