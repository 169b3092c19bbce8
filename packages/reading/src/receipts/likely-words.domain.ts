/** Words that label sums. Shorter ones resemble too many others: `LAX`, `JAX` and `CST` are not `TAX` or `GST`. */
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

/** An English word on receipts that resembles TENDER. `LASH` and `CHANCE` are nearly always `CASH` and `CHANGE`. */
const WORD_OF_ITS_OWN = 'LENDER';

/** Capital letters that are confused when faded or blurred. */
const alike = ['TILJ', 'OUDQ', 'CGL', 'SB', 'MN', 'RK', 'EF', 'VUY'];

const looksLike = (one: string, other: string) =>
  one === other || alike.some((letters) => letters.includes(one) && letters.includes(other));

/** Corrects words of a label that resemble a label of a sum: `IUIAL` is `TOTAL`. */
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
