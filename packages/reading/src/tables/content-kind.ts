/** Decides by the first bytes of a file what it is: its name says nothing. */

type Kind = 'text' | 'workbook' | 'picture' | 'pdf' | 'oldWorkbook';

const beginnings: readonly (readonly [kind: Kind, at: number, hex: string])[] = [
  ['workbook', 0, '504b0304'],
  ['workbook', 0, '504b0506'],
  ['oldWorkbook', 0, 'd0cf11e0a1b11ae1'],
  ['pdf', 0, '255044462d'],
  ['picture', 0, '89504e470d0a'],
  ['picture', 0, 'ffd8ff'],
  ['picture', 0, '474946383'],
  ['picture', 0, '49492a00'],
  ['picture', 0, '4d4d002a'],
  ['picture', 8, '57454250'],
  ['picture', 4, '66747970'],
];

export function kindOfContent(content: Buffer): Kind {
  const hex = content.toString('hex', 0, 16);
  const found = beginnings.find(([, at, beginning]) => hex.startsWith(beginning, at * 2));
  return found?.[0] ?? 'text';
}
