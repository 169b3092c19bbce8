import { expect, test } from 'vitest';
import { paletteParts } from '../../app/parts.ts';
import { namedFirst, ownEntries, recentFirst } from './palette-entries.ts';

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

test.each([
  ['rent roll', 'Rent roll'],
  ['people', 'People'],
  ['email settings', 'Email settings'],
  ['email', 'Email settings'],
  ['Réports', 'Reports'],
])('HOME-6: %s finds the page of that name first, whatever was opened before', (text, first) => {
  const pages = ['Reports', 'Users', 'People'].map((label) => ({ to: `/${label}`, label }));
  const place = { pages, items: paletteParts, propertyId: undefined };
  const [found] = ownEntries({ ...place, permits: () => true, mayOpen: () => true }, text);
  const entries = found?.entries ?? [];
  const latest = entries.toReversed();
  expect(namedFirst(recentFirst(entries, latest), text)[0]?.label).toBe(first);
});
