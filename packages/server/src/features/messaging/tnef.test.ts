import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTnef, type PackedFile } from '#testing/tnef';
import { isTnef, unpackTnef } from './tnef.ts';

const content = Buffer.from('what is in it');

const namesOf = (packed: Buffer) => unpackTnef(packed)?.files.map(({ name }) => name);

test.each<[string, PackedFile, string]>([
  ['with a long name', { name: 'Lease of November.docx' }, 'Lease of November.docx'],
  ['with accents', { name: 'Dvořáček Núñez.pdf' }, 'Dvořáček Núñez.pdf'],
  ['with a name in Japanese', { name: '屋根の写真.jpg' }, '屋根の写真.jpg'],
  ['with a name that is padded', { name: 'ab.jpg' }, 'ab.jpg'],
  ['with a title only', { title: 'ROOF.JPG' }, 'ROOF.JPG'],
  ['with a title in the code page', { title: 'Küche.jpg' }, 'Küche.jpg'],
])('MSG-6: a file %s is found in a winmail.dat', (_, file, name) => {
  const packed = aTnef({ files: [{ ...file, content }] });
  expect(isTnef(packed)).toBe(true);
  expect(unpackTnef(packed)?.files).toEqual([{ name, content }]);
});

test('MSG-6: titles are in the code page that the message names, or in that of Windows', () => {
  const title = Buffer.from('Крыша.jpg').toString('utf8');
  const cyrillic = Buffer.from([0xca, 0xf0, 0xfb, 0xf8, 0xe0]).toString('latin1');
  const packed = (codePage: number, text: string) =>
    aTnef({ codePage, files: [{ title: text, content }] });
  expect(namesOf(packed(1251, cyrillic))).toEqual(['Крыша']);
  expect(namesOf(packed(65_001, Buffer.from(title).toString('latin1')))).toEqual([title]);
  expect(namesOf(packed(99, 'Roof'))).toEqual(['Roof']);
});

test('MSG-6: the text of a winmail.dat is found, and files without content are none', () => {
  const packed = aTnef({ text: 'The roof leaks.', files: [{ name: 'empty.txt' }] });
  expect(unpackTnef(packed)).toEqual({ text: 'The roof leaks.', files: [] });
});

const nested = (levels: number): Buffer => {
  const file = { name: `at ${levels}.txt`, content };
  if (levels === 1) return aTnef({ files: [file] });
  return aTnef({ files: [file, { name: 'Fwd', message: nested(levels - 1) }] });
};

test('MSG-6: a message within a message is unpacked, and within the third it is one file', () => {
  expect(namesOf(nested(3))).toEqual(['at 3.txt', 'at 2.txt', 'at 1.txt']);
  expect(namesOf(nested(5))).toEqual(['at 5.txt', 'at 4.txt', 'at 3.txt', 'Fwd']);
});

test('MSG-6: the text of a message within a message is a file, and a meeting without text stays as it came', () => {
  const forwarded = aTnef({
    text: 'The roof of Núñez leaks.',
    files: [{ name: 'a.txt', content }],
  });
  const meeting = aTnef({});
  const files = [
    { name: 'Roof', message: forwarded },
    { name: 'Visit', message: meeting },
  ];
  expect(unpackTnef(aTnef({ files }))?.files).toEqual([
    { name: 'Roof.txt', content: new TextEncoder().encode('The roof of Núñez leaks.') },
    { name: 'a.txt', content },
    { name: 'Visit', content: meeting },
  ]);
  expect(unpackTnef(meeting)).toBeNull();
});

test('MSG-6: a winmail.dat of more than 100 files stays as it came', () => {
  const files = (count: number) => Array.from({ length: count }, () => ({ content }));
  expect(namesOf(aTnef({ files: files(100) }))).toHaveLength(100);
  expect(unpackTnef(aTnef({ files: files(101) }))).toBeNull();
  const within = aTnef({ files: files(60) });
  expect(unpackTnef(aTnef({ files: [{ message: within }, { message: within }] }))).toBeNull();
});

test('MSG-6: a winmail.dat that is cut off or damaged is unpacked or stays as it came', () => {
  const packed = nested(2);
  for (let length = 7; length < packed.length; length += 1) {
    const cut = unpackTnef(packed.subarray(0, length));
    expect(cut?.files.length ?? 0).toBeLessThan(2);
  }
  fc.assert(
    fc.property(fc.nat(packed.length - 7), fc.nat(255), (at, byte) => {
      const damaged = Buffer.from(packed);
      damaged[at + 6] = byte;
      expect(unpackTnef(damaged)?.files.length ?? 0).toBeLessThan(3);
    }),
    { numRuns: 300 },
  );
});

test('MSG-6: another file is not a winmail.dat', () => {
  for (const bytes of ['', 'x', 'winmail.dat', 'y\x9f>"        ']) {
    expect(isTnef(Buffer.from(bytes, 'latin1'))).toBe(false);
  }
});
