import type { PrintedLine, PrintedWord } from './printed.domain.ts';

/** Separators between a date and its time. */
const dateAndTime = /(?<=\d{1,2}[-/.](?:\d{1,2}|[A-Z]{3})[-/.](?:20\d\d|\d\d))(?=\d{1,2}:\d\d)/i;
/** Separators before and within legal forms of companies. */
const forms =
  /(?<=[A-Z&)]{3,})(?=SDN\W?BHD)|(?<=SDN\.?)(?=BHD)|(?<=[A-Z]{3,})(?=\()|(?<=\))(?=SDN)/gi;

/** Adds spaces to a line where words were merged that never are: date and time, a company's legal form. */
export function unglued(line: PrintedLine): PrintedLine {
  return { ...line, words: line.words.flatMap(partsOf) };
}

function partsOf(word: PrintedWord): PrintedWord[] {
  const { box } = word;
  // A printed rule to write on is read as underscores, and hides the end of a word from rules.
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
