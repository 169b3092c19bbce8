import { expect, test } from 'vitest';
import { paletteParts } from '../../app/parts.ts';
import { ownEntries } from './palette-entries.ts';

const pathOf = (propertyId: string | undefined) => {
  const groups = ownEntries(
    { pages: [], items: paletteParts, propertyId, permits: () => true, mayOpen: () => true },
    'add expense',
  );
  const entries = groups.flatMap((group) => group.entries);
  expect(entries.map(({ label }) => label)).toEqual(['Add expense']);
  return entries[0]?.path;
};

test('HOME-6, EXP-12: Add expense opens the form, for the home of the open page or with the home asked first', () => {
  expect(pathOf(undefined)).toBe('/organization-expenses?tab=add');
  expect(pathOf('p')).toBe('/property-expenses?propertyId=p&tab=add');
});
