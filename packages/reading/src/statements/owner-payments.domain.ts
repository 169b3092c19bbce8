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

/** Signs that a line is money sent to the owner: its words, or only a name that may be the owner's. */
export type ToOwner = 'told' | 'guessed' | null;

interface Worded {
  readonly description: string;
  readonly payee: string;
  readonly account: string;
}

/** Whether outgoing money was sent to the owner although no word says `owner`. */
export function sentToOwner(
  { description, payee, account }: Worded,
  names: ReadonlySet<string>,
): ToOwner {
  const [text, to, heading] = [plain(description), plain(payee), plain(account)];
  const isNamed = (name: string) =>
    names.has(name) || [...names].some((each) => name.startsWith(`${each} `));
  if (isNamed(text) || (isNamed(to) && SAYS_NOTHING.test(text))) return 'told';
  const named = SENT_TO.exec(text)?.groups?.['name'];
  if (named !== undefined) {
    if (isNamed(named) || /\bowners?\b/.test(named)) return 'told';
    return BUSINESS.test(named) ? null : 'guessed';
  }
  const isSent = SAYS_SENT.test(text) || (SAYS_SENT.test(heading) && SAYS_NOTHING.test(text));
  if (!isSent) return null;
  if (to === '' || to === text || isNamed(to) || /\bowners?\b/.test(to)) return 'told';
  return BUSINESS.test(to) ? null : 'guessed';
}
