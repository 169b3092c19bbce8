import {
  categoryValues,
  DEFAULT_CATEGORY,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { categoryWords, type CategoryWords } from './category-words.domain.ts';

/** Weights of a business known by name, or by the trade in its name. They outweigh all items it sold. */
const naming = { names: { vendor: 12, head: 8 }, trades: { vendor: 4, head: 2.5 } };

/** Weights of the name of a cost: highest in a ledger line, where nothing else is known. */
const costs = { ledger: 5, text: 1.5, vendor: 2.5 };

/** The most that items can add, so that a long receipt of a known shop keeps the shop's category. */
const MAX_BY_ITEMS = 4.5;

/** A longer text is a receipt or a bill, where the same words can mean anything. */
const LONGEST_LEDGER_LINE = 120;

/** The number of lines at the top where a receipt names its business. */
const HEAD_LINES = 6;

const address =
  /^\W*\d+[a-z]?\s.*\b(?:st|street|ave|avenue|blvd|rd|road|dr|drive|hwy|highway|ln|lane|way|pkwy|ct|pl|broadway|pike)\b|\b[A-Z]{2}\W+\d{5}\b/i;

interface Score {
  naming: number;
  costs: number;
  items: number;
}

const phrases = categoryValues.flatMap((category) => {
  const lists = Object.entries(categoryWords[category] ?? {}) as [keyof CategoryWords, string][];
  return lists.flatMap(([kind, list]) =>
    list.split(',').map((text) => phrase(category, kind, text)),
  );
});

function phrase(category: ExpenseCategory, kind: keyof CategoryWords, text: string) {
  const words = wordsOf(text);
  return { category, kind, letters: words.join(''), words: words.length };
}

type Phrase = ReturnType<typeof phrase>;

/**
 * The category of a receipt, or of a statement line (its payee and description), by the name of the business and the
 * words on the page. Misread letters are tolerated. Confidence is from 0 to 1; 0 means that nothing is known.
 */
export function categoryOf(receipt: { vendor: string; text: string }): {
  category: ExpenseCategory;
  confidence: number;
} {
  const vendor = wordsOf(withoutAddresses(receipt.vendor.split('\n')));
  const text = wordsOf(receipt.text);
  const isLedgerLine = !receipt.text.includes('\n') && receipt.text.length <= LONGEST_LEDGER_LINE;
  const head = wordsOf(withoutAddresses(receipt.text.split('\n').slice(0, HEAD_LINES)));
  const tells = (kind: keyof typeof naming) =>
    phrases.some((each) => each.kind === kind && stands(each, vendor));
  // A known vendor decides; a name with a trade may be the customer's, which is also in the header.
  const isKnown = tells('names');
  const inHead = { names: !isKnown, trades: !isKnown && !isLedgerLine && !tells('trades') };
  const scores = new Map<ExpenseCategory, Score>();
  for (const each of phrases) {
    const score = scores.get(each.category) ?? { naming: 0, costs: 0, items: 0 };
    scores.set(each.category, score);
    const { kind } = each;
    if (kind === 'names' || kind === 'trades') {
      const isInHead = inHead[kind] && stands(each, head);
      const weight = stands(each, vendor) ? naming[kind].vendor : isInHead ? naming[kind].head : 0;
      score.naming = Math.max(score.naming, weight && weight + closeness(each));
    } else if (kind === 'costs') {
      const ofText = stands(each, text) ? (isLedgerLine ? costs.ledger : costs.text) : 0;
      const weight = ofText || (stands(each, vendor) ? costs.vendor : 0);
      score.costs = Math.max(score.costs, weight && weight + closeness(each));
    } else if (stands(each, text)) {
      score.items = Math.min(score.items + 1, MAX_BY_ITEMS);
    }
  }
  return best(scores);
}

/** Names of streets and towns can look like trades: Market Street, Key West. */
function withoutAddresses(lines: readonly string[]): string {
  return lines.filter((line) => !address.test(line)).join('\n');
}

function best(scores: ReadonlyMap<ExpenseCategory, Score>) {
  const ranked = [...scores]
    .map(([category, score]) => ({ category, score: score.naming + score.costs + score.items }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = ranked;
  if (!first || first.score === 0) return { category: DEFAULT_CATEGORY, confidence: 0 };
  const lead = (first.score - (second?.score ?? 0)) / first.score;
  const strength = Math.min(first.score / naming.names.vendor, 1);
  return {
    category: first.category,
    confidence: Math.round((0.3 + 0.35 * lead + 0.35 * strength) * 100) / 100,
  };
}

/** If two match, the longer one is more specific: `water heater` before `water`. */
const closeness = ({ letters }: Phrase) => Math.min(letters.length / 20, 1);

/** Words in lower case, with similar letters and digits unified. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’`]/g, '')
    .replaceAll(/[^a-z\d|$]+/g, ' ')
    .split(' ')
    .filter(Boolean)
    .map((word) =>
      word
        .replaceAll('0', 'o')
        .replaceAll(/[1i|]/g, 'l')
        .replaceAll('5', 's')
        .replaceAll('$', 's')
        .replaceAll('8', 'b'),
    );
}

/** Whether the words contain the phrase, regardless of spaces. */
function stands({ letters, words }: Phrase, within: readonly string[]): boolean {
  const allowed = letters.length >= 11 ? 2 : letters.length >= 6 ? 1 : 0;
  for (let start = 0; start < within.length; start += 1) {
    // The first letter is assumed to be correct, which avoids most of the comparisons.
    if (within[start]?.[0] !== letters[0]) continue;
    let joined = '';
    for (let count = 0; count <= words && start + count < within.length; count += 1) {
      joined += within[start + count];
      if (joined.length > letters.length + allowed) break;
      if (joined.length >= letters.length - allowed && isNear(joined, letters, allowed))
        return true;
    }
  }
  return false;
}

/** Whether changing, removing or adding at most that many letters turns one word into the other. */
function isNear(one: string, other: string, allowed: number): boolean {
  if (one === other) return true;
  if (allowed === 0) return false;
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > allowed) return false;
    previous = current;
  }
  return (previous.at(-1) ?? Number.POSITIVE_INFINITY) <= allowed;
}
