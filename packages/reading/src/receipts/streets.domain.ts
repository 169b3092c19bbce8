const suffix =
  'street|avenue|boulevard|road|circle|terrace|trail|square|loop|crossing|drive|lane|highway|parkway|turnpike|court|place|way';
const short = 'st|ave|blvd|rd|cir|ter|trl|sq|dr|ln|hwy|pkwy|ct|pl';

/** A number, a name of one to three words, and a word for a street, spelled out or at the end of a part of the line. */
const numbered = new RegExp(
  String.raw`\b\d+[a-z]?\s+(?:[nsew]\.?\s+)?(?:[a-z][\w'.-]*\s+){1,3}?(?:(?:${suffix})\b|(?:${short})\b\.?(?=\s*(?:$|[,#])))`,
  'gim',
);
/** Without a number, a line of a few words that ends with such a word. */
const named = new RegExp(
  String.raw`^\W*(?:[a-z][\w'.-]*\s+){1,3}(?:street|avenue|boulevard|road|circle|terrace|lane|drive)\W*$`,
  'gim',
);

/** The text without street names, which may also be names of trades and companies: Shell Road, Market Street. */
export function withoutStreets(text: string): string {
  return text.replaceAll(numbered, ' ').replaceAll(named, ' ');
}
