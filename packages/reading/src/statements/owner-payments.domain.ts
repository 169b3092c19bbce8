import { amountsIn } from './amounts.domain.ts';
import { cellsOf, plain, type Row } from './rows.domain.ts';

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const BEFORE = '(?:(?:monthly|net|final|period|cash|month end|end of month|rental) )?';
const SENT =
  'disbursements?|disbursed|pay ?outs?|(?:net )?proceeds|remittances?|remitted|funds (?:sent|remitted|disbursed)|wires?(?: transfers?| out)?|(?:ach|eft|electronic|bank|direct)(?: (?:transfer|payment|deposit|credit|disbursement|payout|sent|out))*';
const AFTER = `(?: (?:for|of|via|by|on|the|this|last|month|period|sent|issued|processed|paid|transfer|payment|ach|eft|wire|check|bank|account|acct|ref|no|conf|confirmation|out|${MONTHS}))*`;
const SAYS_SENT = new RegExp(`^${BEFORE}(?:${SENT})${AFTER}$`);
const SENT_TO = new RegExp(
  `^${BEFORE}(?:${SENT}|checks?|transfers?|payment|paid|sent|deposit(?:ed)?)${AFTER} to (?<name>.+)$`,
);
const SAYS_NOTHING = /^(?:check|payment|transfer|deposit|paid)?(?: (?:no|sent|issued))*$/;
const BUSINESS =
  /\b(?:llc|inc|co|company|corp|ltd|services?|plumbing|plumbers?|electric\w*|heating|hvac|roofing|lawn|landscap\w*|insurance|mutual|utilit\w+|water|gas|power|energy|sewer|hoa|association|management|realty|rentals|bank|city|county|depot|pest|clean\w*|repairs?|construction|supply|vendors?|tax|treasurer|contractors?)\b/;
const MANAGER = /\b(?:management|property|properties|realty|rentals|realtors?|homes|pm)\b/;
const CALLED_OWNER =
  /^(?:owners?(?: name)?|prepared for|statement for|landlord|client|investor|remit to) (?<name>\S.*)$/;

/** How many rows of the head are searched for the owner's name. */
const ROWS_OF_HEAD = 30;

/** Possible owner's names: labeled names in the head of the first page, and names without a label. */
export function namesInHead(rows: readonly Row[]): ReadonlySet<string> {
  const first = rows.findIndex((row) => amountsIn(row).amounts.length > 0);
  // The page begins with the manager.
  const head = rows.slice(1, Math.min(first < 0 ? rows.length : first, ROWS_OF_HEAD));
  const names = head.flatMap((row) =>
    cellsOf(row.words, row).flatMap(({ text }) => {
      const bare = plain(text);
      const called = CALLED_OWNER.exec(bare)?.groups?.['name'];
      return called ?? (MANAGER.test(bare) ? [] : bare);
    }),
  );
  return new Set(names.filter((name) => name.includes(' ')));
}

/**
 * Signs that a line is money sent to the owner: the word `Owner` beside a name, other words, only a name that may be the
 * owner's, or words that may also mean an expense.
 */
export type ToOwner = 'labeled' | 'told' | 'guessed' | 'unclear' | null;

interface Worded {
  readonly description: string;
  readonly payee: string;
  readonly account: string;
  readonly rows: readonly Row[];
}

const HANDED =
  /^(?:(?:check|payment|funds|net|balance|amount) )?(?:(?:zelle|venmo|pay ?pal|cash ?app)(?:d|ed)?(?: (?:payment|transfer|sent|out|to|for|via|on))*|(?:mailed|sent|posted|wired|deposited|transferred|delivered)(?: (?:out|via|by|on|mail|check|ach|zelle))* to) (?<name>.+)$/;
const YOURS =
  /\b(?:your|owners?(?: s)?) (?:share|portion|part|half|cut|proceeds|money|check|payment|amount|funds|net)\b|\bnet (?:share|portion|proceeds|funds)\b|\b(?:share|portion) (?:of|to|for) (?:you|owner)\b|\bto you\b/;
const TO_ACCOUNT =
  /\b(?:net|balance|remainder|rest|funds|money|proceeds|amount|sent|moved|swept|sweep|deposit\w*|transfer\w*|wire\w*|ach)\b.* to (?:(?:the|your|my|our) )?(?:\w+ ){0,3}(?:account|acct|bank|checking|savings|llc|trust)\b/;
const HELD_BACK =
  /\b(?:held|hold|holding) ?back\b|\bholdback\b|\breserves? (?:held|withheld|kept|retained|increase|contribution|funding|funded)\b|\b(?:held|kept|withheld|retained|set aside|added|moved|transfer\w*)\b.* reserves?\b/;

/** Whether the words may mean money that was sent to the owner or kept for the owner, or an expense. */
function isUnclear(text: string): boolean {
  if (YOURS.test(text) || TO_ACCOUNT.test(text) || HELD_BACK.test(text)) return true;
  const name = HANDED.exec(text)?.groups?.['name'];
  return name !== undefined && !BUSINESS.test(name) && !NO_NAME.test(name);
}

const LABEL = /^owners?$/;
const LABEL_AND_NAME = /^owners?\s*[|:/–—-]\s*(?<name>\S.*)$/i;
const NO_NAME =
  /\b(?:fees?|dues|repairs?|maintenance|statement|packet|insurance|tax|taxes|postage|supplies|utilit\w+|reimburse\w*|charges?|bills?|expenses?|occupied|move|portal|relations?)\b|\d/;

/** `Owner | Jane Roe`: the word in its own cell or column, or set off by a sign, and only a name besides. */
function isLabeled({ description, payee, account, rows }: Worded): boolean {
  const isName = (text: string) => !NO_NAME.test(text.toLowerCase()) && !BUSINESS.test(plain(text));
  const columns = [account, payee, description].filter(Boolean);
  const rest = columns.filter((text) => !LABEL.test(plain(text)));
  if (rest.length < columns.length) return rest.every(isName);
  const setOff = LABEL_AND_NAME.exec(description)?.groups?.['name'];
  if (setOff !== undefined) return isName(setOff);
  const cells = rows.flatMap((row) => cellsOf(amountsIn(row).words, row).map(({ text }) => text));
  const at = cells.findIndex((text) => LABEL.test(plain(text)));
  const before = cells.slice(0, Math.max(at, 0));
  const name = cells[at + 1];
  return (
    at >= 0 && before.every((text) => /^[\d/.-]+$/.test(text)) && name !== undefined && isName(name)
  );
}

/** Whether outgoing money was sent to the owner although no word says `owner`. */
export function sentToOwner(worded: Worded, names: ReadonlySet<string>): ToOwner {
  const { description, payee, account } = worded;
  if (isLabeled(worded)) return 'labeled';
  const [text, to, heading] = [plain(description), plain(payee), plain(account)];
  const isNamed = (name: string) =>
    names.has(name) || [...names].some((each) => name.startsWith(`${each} `));
  if (isNamed(text) || (isNamed(to) && SAYS_NOTHING.test(text))) return 'told';
  const named = SENT_TO.exec(text)?.groups?.['name'];
  if (named !== undefined) {
    if (isNamed(named) || /\bowners?\b/.test(named)) return 'told';
    if (isUnclear(text)) return 'unclear';
    return BUSINESS.test(named) ? null : 'guessed';
  }
  const isSent = SAYS_SENT.test(text) || (SAYS_SENT.test(heading) && SAYS_NOTHING.test(text));
  if (!isSent) return isUnclear(text) ? 'unclear' : null;
  if (to === '' || to === text || isNamed(to) || /\bowners?\b/.test(to)) return 'told';
  return BUSINESS.test(to) ? null : 'guessed';
}
