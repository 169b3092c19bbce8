import { cents } from '@tenantry/contract/shared/money';
import { expect, test } from 'vitest';
import { compare, type Figures, type LeaseHere, type LeaseThere } from './compare.ts';

const figures = { balance: cents(0), deposit: cents(1000), rent: cents(500), end: null };

const here = (leaseId: string, changes: Partial<Figures> = {}, isOver = false): LeaseHere => ({
  leaseId,
  home: `${leaseId} Oak Street`,
  tenant: 'Mia Chen',
  figures: { ...figures, ...changes },
  isOver,
});

const there = (leaseId: string | null, of: Figures = figures): LeaseThere => ({
  leaseId,
  home: '',
  tenant: '',
  figures: of,
  note: leaseId === null ? 'Row 2: no property.' : null,
  source: { importId: 'f', fileName: 'figures.csv', rows: [2] },
});

const compared = (ours: readonly LeaseHere[], theirs: readonly LeaseThere[]) =>
  compare({
    here: ours,
    there: theirs,
    names: ['balance', 'deposit', 'rent', 'end'],
    sourcesOf: () => [],
  });

test.each([
  ['the same figures', [here('1')], [there('1')], []],
  ['another balance', [here('1', { balance: cents(1) })], [there('1')], ['DIFFERENT']],
  ['another end', [here('1', { end: '2027-01-31' })], [there('1')], ['DIFFERENT']],
  [
    'figures that the old program does not have',
    [here('1')],
    [there('1', { balance: cents(0) })],
    [],
  ],
  ['a lease that is only here', [here('1')], [], ['ONLY_HERE']],
  ['a lease that is over, with nothing left', [here('1', { deposit: cents(0) }, true)], [], []],
  ['a lease that is over and owes', [here('1', { balance: cents(5) }, true)], [], ['ONLY_HERE']],
  ['a row whose lease is not found', [here('1')], [there('1'), there(null)], ['ONLY_THERE']],
])('NEW-6: %s', (_, ours, theirs, states) => {
  const { lines, differences } = compared(ours, theirs);
  expect(lines.map(({ state }) => state).filter((state) => state !== 'SAME')).toEqual(states);
  expect(differences).toBe(states.length);
});

test('NEW-6: differences come first, then homes in the order in which people count them', () => {
  const ours = [here('10'), here('9'), here('11', { rent: cents(1) })];
  const { lines, totals } = compared(
    ours,
    ['9', '10', '11'].map((id) => there(id)),
  );
  expect(lines.map(({ home }) => home)).toEqual(['11 Oak Street', '9 Oak Street', '10 Oak Street']);
  expect(totals.rent).toEqual({ ours: 1001, theirs: 1500 });
});
