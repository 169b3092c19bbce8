import type { StatementLine } from '@tenantry/contract/statements/statements.schemas';
import { TOLD, withoutBalance, type Checked } from './confirmed.domain.ts';
import { withYear, type Period } from './dates.domain.ts';
import { balanceOf, directionOfEntry, textOf, type Movement } from './movements.domain.ts';
import { flows, isNetName, sideNamed } from './sums.domain.ts';
import {
  isCalledCost,
  isCalledRent,
  isTransfer,
  saysCameBack,
  saysTakenBack,
  soundsEarned,
} from './wording.domain.ts';

/** Words for a transfer of money, to any recipient. */
const MOVES =
  /\b(?:sent|transfer\w*|paid|payment|remit\w*|distribut\w*|draw\w*|proceeds|disburs\w*|deposit\w*|wire\w*|ach|eft|check|funds|withdraw\w*|mailed|zelle|venmo|paypal|share|reserves?|account|you|your)\b/i;

/** If the lines together exceed every printed sum. */
export const TWICE = 'This may repeat another line.';

const UNCLEAR = 'It is not clear whether this was an expense or a payment to the owner.';

interface About {
  readonly period: Period | null;
  /** Whether any line has its own day; otherwise all are sums of the period. */
  readonly isDated: boolean;
  readonly proven: ReadonlySet<Movement>;
  /** The lines whose direction is proved by sums. */
  readonly directed: ReadonlySet<Movement>;
  /** From 0 to 1: how clearly the words name the purpose. */
  readonly knownAs: number;
}

type Line = Pick<StatementLine, 'description' | 'date' | 'amount' | 'kind'>;

/** Why a line may be wrong, as a sentence; null if it has no doubts. */
export function doubtOf(movement: Movement, line: Line, about: About): string | null {
  return (
    doubtOfKind(movement, line, about) ??
    doubtOfDay(movement, line, about) ??
    (about.proven.has(movement) ? null : 'No total on the statement confirms this line.')
  );
}

function doubtOfKind(
  movement: Movement,
  line: Line,
  { directed, proven, knownAs }: About,
): string | null {
  const { entry, kind, flow, certainty } = movement;
  const text = textOf(entry);
  if (line.description === '') return 'No text was read beside this amount.';
  if (!signFits(line, text, proven.has(movement)))
    return 'The sign of this amount does not fit its words.';
  if (kind === 'payment' && flow < 0 && entry.toOwner === 'guessed') {
    return 'Only a name suggests that this went to the owner.';
  }
  if (kind === 'payment' && flow < 0 && entry.toOwner === 'unclear' && !isTransfer(text)) {
    return UNCLEAR;
  }
  if (certainty < TOLD && !directed.has(movement)) {
    return 'Only the wording tells whether this came in or went out.';
  }
  const isNamed = entry.payee !== '' || entry.account !== '' || directionOfEntry(entry) === 'out';
  if (kind === 'expense' && flow < 0 && knownAs === 0 && !isNamed && MOVES.test(line.description)) {
    return UNCLEAR;
  }
  return null;
}

/**
 * Rent is income and costs are expenses, unless words say that they were reversed. If no word contradicts, it may be a
 * correction, if the sums prove it.
 */
function signFits({ kind, amount }: Line, text: string, isProven: boolean): boolean {
  if (kind === 'payment') return true;
  if (amount >= 0) return kind === 'income' ? !isCalledCost(text) : !isCalledRent(text);
  if (kind === 'income') return saysTakenBack(text);
  return saysCameBack(text) || (isProven && !soundsEarned(text));
}

function doubtOfDay(
  { entry }: Movement,
  { date }: Line,
  { period, isDated }: About,
): string | null {
  if (isDated && (!entry.date || !withYear(entry.date, period))) {
    return 'No date was found for this line.';
  }
  const isOutside = period !== null && date !== '' && (date < period.from || date > period.to);
  return isOutside ? 'This date is outside the statement’s period.' : null;
}

/** The lines proved by balances and totals that agree to the cent. */
export function provenBy(checked: Checked): Pick<About, 'proven' | 'directed'> {
  const { movements, balances, totals } = checked;
  const right = balances.filter(({ difference }) => difference === 0);
  const left = new Set(withoutBalance({ ...checked, balances: right }));
  const isDerived = right.some(({ isOpeningDerived }) => isOpeningDerived);
  const led = new Set(
    movements.filter(
      (movement, at) => !left.has(movement) && (!isDerived || isChained(movements, at)),
    ),
  );
  const agrees = ({ expected, found }: (typeof totals)[number]) => expected === found;
  const oneWay = totals.filter((total) => {
    const side = sideNamed(total.name);
    return (
      agrees(total) && (isNetName(total.name) || (side !== null && side * flows(total.of) > 0))
    );
  });
  const summed = new Set(totals.filter(agrees).flatMap(({ of }) => of));
  const missed = new Set(totals.filter((total) => !agrees(total)).flatMap(({ of }) => of));
  const proven = new Set(
    movements.filter(
      (movement) => summed.has(movement) || (led.has(movement) && !missed.has(movement)),
    ),
  );
  return { proven, directed: led.union(new Set(oneWay.flatMap(({ of }) => of))) };
}

/** Whether the balance next to a line follows from its neighbor's: newest or oldest first. */
function isChained(movements: readonly Movement[], at: number): boolean {
  const movement = movements[at];
  const balance = movement ? balanceOf(movement.entry) : null;
  if (!movement || balance === null) return false;
  return [movements[at - 1], movements[at + 1]].some(
    (other) => other && balanceOf(other.entry) === balance - movement.flow,
  );
}
