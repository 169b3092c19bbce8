import {
  forwardedSubject,
  forwardWords,
  headWords,
  introductions,
  subjectPrefix,
} from './quotation-words.domain.ts';

export interface WrittenAndQuoted {
  readonly written: string;
  readonly quoted: string | null;
}

/**
 * Separates what a person wrote from what the mail program quoted below or above it. Replies between quoted lines stay
 * where they are, because they make no sense alone. A signature stays, and so does a mail that was forwarded, or pasted
 * with its head: it is what the person wants to show.
 */
export function partQuoted(text: string, subject = ''): WrittenAndQuoted {
  const whole = text.replace(/\r\n?/g, '\n').replace(direction, '');
  const lines = whole.split('\n');
  const all = { written: whole.trim(), quoted: null };
  const start = startOfQuoted(lines, subject);
  if (start === -1) return all;
  const end = endOfQuoted(lines, start);
  const before = lines.slice(0, start).join('\n').trim();
  const after = lines.slice(end).join('\n').trim();
  const quoted = lines.slice(start, end).join('\n').trim();
  const written = [before, after].filter(Boolean).join('\n\n');
  if (!written && headAt(lines, start)) return all;
  return { written, quoted: quoted || null };
}

/** Marks of the writing direction, which mail programs put around names and dates. */
const direction = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const isQuote = (line: string | undefined) => line?.trimStart().startsWith('>') ?? false;
const isEmpty = (line: string | undefined) => !line?.trim();
const isNotEmpty = (line: string) => !isEmpty(line);

function startOfQuoted(lines: readonly string[], subject: string): number {
  const forwarded = lines.findIndex((_, index) => isForward(lines, index));
  const searched = forwarded === -1 ? lines.length : forwarded;
  for (let index = 0; index < searched; index += 1) {
    if (isSeparator(lines, index) || isQuotedHead(lines, index, subject)) return index;
    const start = startOfIntroduction(lines, index);
    if (start !== -1) return start;
  }
  if (forwarded !== -1) return -1;
  // Without an introduction, only a block at the very end is a quotation.
  let start = lines.length;
  while (start > 0 && (isQuote(lines[start - 1]) || isEmpty(lines[start - 1]))) start -= 1;
  while (start < lines.length && isEmpty(lines[start])) start += 1;
  return start < lines.length ? start : -1;
}

const dashed = /^-{2,}\s*([\p{L}\p{M}][\p{L}\p{M}'’. ]{2,50}?)\s*-{2,}$/u;

const withoutMark = (line: string | undefined) => (line ?? '').replace(/^[>\s]+/, '').trim();

/** "---------- Forwarded message ---------", or "Begin forwarded message:" with the head of the mail below it. */
function isForward(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  if (line.length > 80 || !forwardWords.test(line)) return false;
  if (dashed.test(line)) return true;
  if (!/[:：]$/.test(line)) return false;
  const below = lines.slice(index + 1, index + 4).map(withoutMark);
  return below.some((each) => Object.values(headWords).some((pattern) => pattern.test(each)));
}

/** "-----Original Message-----" in any language, with the head of the mail below it. */
function isSeparator(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  if (!dashed.test(line)) return false;
  if (/^-+\s*Original Message\s*-+$/i.test(line)) return true;
  return lines.slice(index + 1, index + 4).some((each) => headWords.from.test(each.trim()));
}

interface Head {
  readonly from: string;
  readonly subject: string;
}

/** The head of a mail, which may be below a line: From, then Sent and Subject. */
function headAt(lines: readonly string[], index: number): Head | null {
  const above = lines.slice(index, index + 3);
  const first = above.findIndex((each) => headWords.from.test(each.trim()));
  const isAtStart = above.slice(0, first).every((each) => isEmpty(each) || isRule(each));
  if (first === -1 || !isAtStart) return null;
  const from = index + first;
  const head = lines.slice(from + 1, from + 9).map((each) => each.trim());
  if (!head.some((each) => headWords.sent.test(each))) return null;
  for (const each of head) {
    const subject = headWords.subject.exec(each)?.[1];
    if (subject !== undefined) return { from: lines[from] ?? '', subject };
  }
  return null;
}

const isRule = (line: string | undefined) => /^\s*[_-]{5,}\s*$/.test(line ?? '');

const ours = /\breply\+[0-9a-z]{1,25}\.[a-z2-7]{20}@/i;

const bare = (subject: string) => subject.replace(subjectPrefix, '').trim().toLowerCase();

/**
 * Whether the mail program put this head here: below a line, or with the subject of this mail. A head with another
 * subject was pasted by the person, and a forwarded mail is what the person wants to show.
 */
function isQuotedHead(lines: readonly string[], index: number, subject: string): boolean {
  if (isEmpty(lines[index])) return false;
  const head = headAt(lines, index);
  if (!head || forwardedSubject.test(subject)) return false;
  if (isRule(lines[index]) || ours.test(head.from)) return true;
  return bare(head.subject) === bare(subject);
}

const LONGEST_INTRODUCTION = 400;
const LINES_OF_INTRODUCTION = 4;

/** Where the introduction starts that ends with this line; -1 if none does. */
function startOfIntroduction(lines: readonly string[], end: number): number {
  if (!/[:：]$/.test((lines[end] ?? '').trim()) || isQuote(lines[end])) return -1;
  const isMarkedBelow = isQuote(lines.slice(end + 1, end + 4).find(isNotEmpty));
  let found = -1;
  for (let start = end; start > end - LINES_OF_INTRODUCTION && !isEmpty(lines[start]); start -= 1) {
    const joined = lines
      .slice(start, end + 1)
      .map((line) => line.trim())
      .join(' ');
    if (joined.length > LONGEST_INTRODUCTION) break;
    const kind = kindOfIntroduction(joined, isMarkedBelow);
    if (kind === 'with beginning') return start;
    if (kind === null || found !== -1) continue;
    found = start;
  }
  return found === -1 ? -1 : wholeIntroduction(lines, found);
}

const address = /<?[^\s<>()@]+@[^\s<>()@]+\.[^\s<>()@]+>?/u;
const year = /(?:\b(?:19|20)\d\d(?!\d)|[\u0660-\u0669]{4})/u;
const time = /\p{Nd}{1,2}[:.時시]\p{Nd}{2}/u;

/** Unlike a person's "On Monday I wrote:", an introduction has a date, an address, or marked lines below it. */
function kindOfIntroduction(text: string, isMarkedBelow: boolean) {
  const hasAddress = address.test(text);
  const isSure = /[\p{Nd}@]/u.test(text) || isMarkedBelow;
  const fitting = introductions.filter(({ verb }) => verb.test(text));
  if (isSure && fitting.some(({ begins }) => begins?.test(text))) return 'with beginning';
  const isDated = year.test(text) || time.test(text);
  if (isDated && (fitting.length > 0 || isMarkedBelow)) return 'in the middle';
  return year.test(text) && hasAddress ? 'in the middle' : null;
}

const WRAPPED = 50;

/** Includes lines above that belong to the same introduction, because mail programs wrap long ones. */
function wholeIntroduction(lines: readonly string[], found: number): number {
  let start = found;
  for (let above = start - 1; above >= 0 && above > found - 3; above -= 1) {
    const line = (lines[above] ?? '').trim();
    if (!line || isQuote(line) || /[.!?…。！？]$/.test(line)) break;
    const continues = line.endsWith('<') || (lines[start] ?? '').trim().startsWith('<');
    if (!continues && line.length < WRAPPED && !year.test(line)) break;
    start = above;
  }
  return start;
}

/** The quotation runs to the end, unless its lines are marked and an unmarked one follows. */
function endOfQuoted(lines: readonly string[], start: number): number {
  let index = start;
  while (index < lines.length && index < start + 6 && !isQuote(lines[index])) index += 1;
  if (!isQuote(lines[index])) return lines.length;
  while (index < lines.length && (isQuote(lines[index]) || isEmpty(lines[index]))) index += 1;
  return index;
}
