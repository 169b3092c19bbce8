import type { PrintedLine, PrintedWord } from './printed.domain.ts';

/** Between a date and the time behind it. */
const dateAndTime = /(?<=\d{1,2}[-/.](?:\d{1,2}|[A-Z]{3})[-/.](?:20\d\d|\d\d))(?=\d{1,2}:\d\d)/i;
/** Before and within the forms of companies. */
const forms =
  /(?<=[A-Z&)]{3,})(?=SDN\W?BHD)|(?<=SDN\.?)(?=BHD)|(?<=[A-Z]{3,})(?=\()|(?<=\))(?=SDN)/gi;

/** The line with spaces between what was read as one word but never is: a date and its time, the form of a company. */
export function unglued(line: PrintedLine): PrintedLine {
  return { ...line, words: line.words.flatMap(partsOf) };
}

function partsOf(word: PrintedWord): PrintedWord[] {
  const { box } = word;
  // A line that is drawn to write on is read as one, and hides the end of a word from rules.
  const text = word.text.replaceAll('_', '.');
  const parts = text.split(dateAndTime).flatMap((part) => part.split(forms));
  if (parts.length === 1) return [{ ...word, text }];
  let before = 0;
  return parts.filter(Boolean).map((part) => {
    const x = box.x + (before / text.length) * box.width;
    before += part.length;
    return {
      ...word,
      text: part,
      box: { ...box, x, width: (part.length / text.length) * box.width },
    };
  });
}
