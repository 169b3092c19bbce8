/** The text of a file in any encoding that spreadsheets write. */
import { refuse } from './refusals.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const SAMPLE = 4000;

/** Which half of the character pairs is zero, in a text of Latin letters without a mark at its beginning. */
function unmarkedUtf16(content: Buffer): Encoding | null {
  const sample = content.subarray(0, SAMPLE);
  const zerosAt = (half: number) =>
    sample.filter((byte, at) => byte === 0 && at % 2 === half).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const many = sample.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(content: Buffer): Encoding {
  const beginning = content.toString('hex', 0, 2);
  if (beginning === 'fffe') return 'utf-16le';
  if (beginning === 'feff') return 'utf-16be';
  return unmarkedUtf16(content) ?? 'utf-8';
}

/** Null if it is no UTF-8, and no part of one. */
function decodeUtf8(content: Buffer): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = decoder.decode(content, { stream: true });
    try {
      return text + decoder.decode();
    } catch {
      // It ends within a character. Only other such characters tell that it is no text of one byte each.
      // oxlint-disable-next-line no-control-regex
      if (/[^\u0000-\u007F]/.test(text)) throw refuse('halfSaved');
      return null;
    }
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** @throws Unreadable if it is not text, or not complete */
export function decode(content: Buffer): string {
  const encoding = encodingOf(content);
  if (encoding.startsWith('utf-16') && content.length % 2 === 1) throw refuse('halfSaved');
  const text =
    (encoding === 'utf-8' ? decodeUtf8(content) : new TextDecoder(encoding).decode(content)) ??
    new TextDecoder('windows-1252').decode(content);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001A\uFFFF]/.test(text)) throw refuse('binary');
  return text;
}
