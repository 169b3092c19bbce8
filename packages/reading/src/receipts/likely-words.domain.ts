/** The words that tell what a sum is. Shorter ones look like too many others: `LAX`, `JAX` and `CST` are no `TAX` or `GST`. */
const wordsOfSums = [
  'ADJUSTMENT',
  'ADJUSTMENTS',
  'AMOUNT',
  'BALANCE',
  'CASH',
  'CHANGE',
  'DISCOUNT',
  'EXCLUDING',
  'GRAND',
  'INCL',
  'INCLUSIVE',
  'PAYABLE',
  'PAYMENT',
  'ROUNDED',
  'ROUNDING',
  'SUBTOTAL',
  'TENDER',
  'TENDERED',
  'TOTAL',
];

/** An English word that receipts use and that looks like TENDER. `LASH` and `CHANCE` are nearly always `CASH` and `CHANGE`. */
const WORD_OF_ITS_OWN = 'LENDER';

/** Capital letters of which faded or blurred ones are taken for each other. */
const alike = ['TILJ', 'OUDQ', 'CGL', 'SB', 'MN', 'RK', 'EF', 'VUY'];

const looksLike = (one: string, other: string) =>
  one === other || alike.some((letters) => letters.includes(one) && letters.includes(other));

/** A label in which words that only look like one that tells what a sum is are that word: `IUIAL` is `TOTAL`. */
export function withWordsOfSums(label: string): string {
  return label.replaceAll(/[A-Z]{4,}/g, (word) =>
    wordsOfSums.includes(word) || word === WORD_OF_ITS_OWN
      ? word
      : (wordsOfSums.find((wanted) => isTakenFor(word, wanted)) ?? word),
  );
}

const isTakenFor = (word: string, wanted: string) =>
  word.length === wanted.length &&
  Array.from(word).every((letter, index) => looksLike(letter, wanted[index] ?? ''));
