import { usStates } from '@tenantry/contract/shared/us-states';
import {
  asLetters,
  placeOf,
  sureness,
  textOf,
  type Found,
  type PrintedLine,
  type PrintedWord,
} from './printed.domain.ts';

const ROWS = 10;

const forms =
  /\b(?:SDN|BHD|S\/B|PLT|INC|LLC|L\.L\.C|LLP|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|GMBH|ENTERPRISES?|TRADING|GROUP|HOLDINGS)\b/;
const trades =
  /\b(?:SHOP|STORES?|MART|MARKETS?|SUPERMARKET|GROCER\w*|RESTAURANTS?|RESTORAN|HARDWARE|CAFE|COFFEE|DINER|PIZZA|BAKER\w*|PHARMACY|BOOKS?\w*|ELECTRIC\w*|PLUMBING|PAINTS?|SUPPLY|SUPPLIES|SERVICES?|REPAIRS?|MARKETING|STATIONERY|HOTEL|MOTEL|INN|GAS|OIL|FUEL|DEPOT|CENTER|CENTRE|LUMBER|TOOLS?|APPLIANCES?|RENTALS?|CLEANERS?|CLEANING|LANDSCAPING|ROOFING|AUTO|KEDAI|SYARIKAT|PASAR|BANK|INSURANCE|UTILITIES|ENERGY|POWER|WATER|CITY OF|COUNTY OF|DEPARTMENT)\b/;

const neverAName =
  /\b(?:RECEIPT|INVOICE|CASH BILL|CASH SALES?|WELCOME(?! ?TO)|THANK YOU|THANKS|CUSTOMER COPY|MERCHANT COPY|CUSTOMER'S|COPY|DUPLICATE|REPRINT|CASHIER|SERVER|TABLE|GUEST|ORDER|CHECK|DATE|TIME|DOC NO|BILL TO|SOLD TO|SHIP TO|PAGE|QTY|DESCRIPTION|AMOUNT|TOTAL|STATEMENT|STORE (?:NO|NUMBER|HOURS)|MANAGER|OPEN \d|MON-|HOURS|PHONE|TEL|FAX|MOBILE|HP|WHATSAPPS?|E-?MAIL|GST|SST|VAT|TAX(?! (?:COLLECTOR|OFFICE|SERVICES?|ASSESSOR))|REG(?:ISTRATION)?|ROC|CO\. ?NO|COMPANY (?:NO|REG)|LICENSEE|ID NO|APPROVED|SALE|TRANSACTION|TERMINAL|TRACE|REF(?:ERENCE)?|ACCOUNT|OWNER|ASSESSED|PARCEL|AUTH|INV|TRAN|YOUR|GOODS SOLD|PLEASE|SHOPPING|SURVEY|FEEDBACK|POSTED|OWNED BY)\b/;

const address =
  /\b(?:JALAN|JLN|LOT|TAMAN|BANDAR|LORONG|KAMPUNG|SEKSYEN|SECTION|SELANGOR|JOHOR|KUALA LUMPUR|MALAYSIA|PERSIARAN|FLOOR|UNIT|SUITE|STE|ROOM|BLOCK|STREET|AVENUE|AVE|BLVD|BOULEVARD|ROAD|DRIVE|LANE|HIGHWAY|HWY|PARKWAY|PKWY|P\.?O\.? BOX|PLAZA|PUSAT|WISMA|MENARA|KM)\b|\b[A-Z]{2}\.?,? \d{5}\b|\b\d{5}\b|^(?:NO|#)\.? ?\d/;

const street =
  /^\d+[- ]?[A-Z]?,? .{2,30}\b(?:ST|RD|DR|LN|AVE?|BLVD|WAY|CT|PL|HWY|PKWY|CIR|BROADWAY)\b/;

/** What chains print beneath a logo that no reader of letters knows. */
const slogans: readonly (readonly [RegExp, string])[] = [
  [/DOERS GET MORE|MORE SAVING\W+MORE DOING/, 'The Home Depot'],
  [/SAVE BIG MONEY/, 'Menards'],
  [/SAVE MONEY\W+LIVE BETTER/, 'Walmart'],
  [/EXPECT MORE\W+PAY LESS/, 'Target'],
];

/** The name of the business, as it stands at the top. */
export function findVendor(lines: readonly PrintedLine[]): Found<string> | null {
  const usual = middleOf(lines.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const top = lines
    .filter(({ page }) => page === 1)
    .slice(0, 2 * ROWS)
    .map(withoutNoise)
    .filter((line) => lettersIn(textOf(line)) >= 2)
    .slice(0, ROWS);
  const judged = top
    .map((line, row) => ({
      row,
      score: scoreOf(line, row, usual) - (isCustomer(top[row - 1]) ? 8 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = judged;
  const slogan = sloganOn(top);
  if (slogan && (best?.score ?? 0) < 9) return slogan;
  if (!best || best.score < 0) return null;
  const whole = withContinuation(best.row, top);
  const value = cleaned(whole.map(textOf).join(' '));
  if (!value) return null;
  const words = whole.flatMap((line) => line.words);
  const certainty = Math.max(0.2, Math.min(0.95, 0.35 + best.score * 0.06));
  return { value, confidence: certainty * (0.5 + sureness(words) / 2), place: placeOf(1, words) };
}

function sloganOn(lines: readonly PrintedLine[]): Found<string> | null {
  for (const { page, words } of lines) {
    const label = textOf({ page, words }).toUpperCase();
    const [, value] = slogans.find(([pattern]) => pattern.test(label)) ?? [];
    if (value) return { value, confidence: 0.85, place: placeOf(page, words) };
  }
  return null;
}

/** Whether the next line names who bought. */
function isCustomer(above: PrintedLine | undefined): boolean {
  return above !== undefined && /\b(?:BILL|SOLD|SHIP(?:PED)?)(?:ED)? TO\b/i.test(textOf(above));
}

/** Without what was seen in folds and edges beside the text. */
function withoutNoise(line: PrintedLine): PrintedLine {
  const isNoise = ({ text, confidence }: PrintedWord) =>
    !/[\p{L}\p{N}]/u.test(text) || (lettersIn(text) <= 2 && confidence < 0.7);
  const from = line.words.findIndex((word) => !isNoise(word) && !/^\W*\d\W*$/.test(word.text));
  const to = line.words.findLastIndex((word) => !isNoise(word));
  const words = from < 0 ? [] : line.words.slice(from, to + 1);
  // What kind of paper it is may stand beside the name.
  const beside = words.findIndex(
    ({ text }, index) =>
      index > 0 && /^(?:INVOICE|RECEIPT|STATEMENT|ACCOUNT|FOLIO|ESTIMATE)\b/i.test(text),
  );
  const name = beside > 0 ? words.slice(0, beside) : words;
  return { ...line, words: lettersIn(textOf({ ...line, words: name })) > 6 ? name : words };
}

const lettersIn = (text: string) => text.replaceAll(/[^A-Za-z]/g, '').length;

function scoreOf(line: PrintedLine, row: number, usual: number): number {
  const text = textOf(line);
  const label = text.toUpperCase().replace(greeting, '');
  const letters = lettersIn(text);
  const digits = text.replaceAll(/\D/g, '').length;
  const name = withoutNumbers(label);
  let score = 5 - row * 0.8;
  if (forms.test(name)) score += 6;
  if (trades.test(name)) score += 2.5;
  if (neverAName.test(label)) score -= 7;
  if (address.test(name) || street.test(label) || place.test(name)) score -= 6;
  if (/^STORE\b/.test(label)) score -= 4;
  if (digits > letters) score -= 3;
  if (/@|WWW\.|\.COM\b|HTTP/.test(label)) score -= 4;
  if (/:|[$]/.test(label)) score -= 3;
  if (sureness(line.words) < 0.6) score -= 3;
  if (letters < 4) score -= 1;
  const tall = Math.max(...line.words.map(({ box }) => box.height)) / usual;
  return score + Math.max(-1, Math.min(2.5, (tall - 1) * 2));
}

/** The town and state of a United States address. */
const place = new RegExp(`, ?(?:${Object.keys(usStates).join('|')})\\b`);

const greeting = /^.{0,3}WELCOME ?TO ?/i;

/** A registration number is no part of the name. */
function withoutNumbers(label: string): string {
  return label.replaceAll(/\(?\b\d{4,}[-\s]?[A-Z]?\b\)?/g, ' ').trim();
}

/** A name may go on in the next line, or have begun in the line above. */
function withContinuation(row: number, top: readonly PrintedLine[]): PrintedLine[] {
  const own = top[row];
  if (!own) return [];
  const height = heightOf(own);
  const near = (other: PrintedLine | undefined): other is PrintedLine => {
    if (!other) return false;
    const label = textOf(other).toUpperCase();
    const ratio = heightOf(other) / height;
    return (
      ratio > 0.75 &&
      ratio < 1.33 &&
      /[A-Z]{3}/.test(asLetters(label)) &&
      !neverAName.test(label) &&
      !address.test(label) &&
      !street.test(label) &&
      !/\d{3}/.test(label) &&
      sureness(other.words) > 0.6
    );
  };
  const label = withoutNumbers(textOf(own).toUpperCase());
  const isEnd = /\b(?:SDN|BHD|S\/B|INC|LLC|CORP|LTD|PLT|CO)\b\W*(?:BHD)?\W*$/.test(label);
  const above = top[row - 1];
  const below = top[row + 1];
  const belowLabel = below ? withoutNumbers(textOf(below).toUpperCase()) : '';
  if (isEnd && label.split(/\s+/).length <= 4 && near(above) && isPartOfName(label))
    return [above, own];
  if (!isEnd && near(below) && forms.test(belowLabel) && !forms.test(label)) return [own, below];
  if (
    !isEnd &&
    near(below) &&
    /\b(?:SDN|BHD|INC|LLC)\b/.test(belowLabel) &&
    belowLabel.split(/\s+/).length <= 4
  )
    return [own, below];
  return [own];
}

/** "CO. (M) SDN BHD" says nothing by itself. */
function isPartOfName(label: string): boolean {
  return label.replaceAll(/\b(?:SDN|BHD|S\/B|INC|LLC|CORP|LTD|PLT|CO|M)\b|[^A-Z]/g, '').length < 4;
}

const heightOf = ({ words }: PrintedLine) => middleOf(words.map(({ box }) => box.height));

/** Never nothing, since heights are compared with it: text of a PDF may be given none. */
function middleOf(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return middle > 0 ? middle : 1;
}

/** Letters that were read as digits, in the case of those beside them. */
function withLetters(word: string): string {
  return word.replaceAll(/[01](?!\d)/g, (digit, index: number) => {
    const letter = digit === '0' ? 'O' : 'I';
    const isSmall = index > 0 && /[a-z]/.test(word[index - 1] ?? '');
    return isSmall ? letter.toLowerCase() : letter;
  });
}

function cleaned(name: string): string {
  return name
    .replace(greeting, '')
    .replaceAll(/\S+/g, (word) => (lettersIn(word) >= 3 ? withLetters(word) : word))
    .replaceAll(/[\s({]*(?:CO\.?\s*(?:REG|NO)[^)]*|#?\s*\d{3,}[-\s]?[A-Z]{0,2})[)\s]*$/gi, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}).!'’&]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
