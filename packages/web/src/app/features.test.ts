import {
  adminScreenNames,
  archiveKinds,
  attentionKinds,
  calendarKinds,
} from '@tenantry/contract/kinds';
import { lesseeScreenNames } from '@tenantry/contract/pages';
import { expect, test } from 'vitest';
import { restorings } from '../features/portfolio/restore-archived.ts';
import { entryParts, needParts } from '../features/today/shown-entries.ts';
import {
  addLinks,
  adminPageNames,
  features,
  pageOf,
  staffPages,
  topLinks,
  workLinks,
} from './features.ts';
import { pageParts, paletteParts, screenParts } from './parts.ts';

const folders = Object.keys(import.meta.glob('../features/*/feature.ts')).map(
  (path) => path.split('/')[2] ?? '',
);

test('every folder of a feature is in the list, once', () => {
  const all = Object.keys(import.meta.glob('../features/**/*.{ts,tsx}'));
  const named = new Set(all.map((path) => path.split('/')[2] ?? ''));
  expect(features.map(({ name }) => name).toSorted()).toEqual([...named].toSorted());
  expect(folders.toSorted()).toEqual([...named].toSorted());
});

test('every page and every screen has one component', () => {
  expect(Object.keys(pageParts).toSorted()).toEqual(adminPageNames.toSorted());
  expect(Object.keys(screenParts).toSorted()).toEqual(
    [...adminScreenNames, ...lesseeScreenNames].toSorted(),
  );
  expect(staffPages).toEqual(expect.arrayContaining([...adminScreenNames]));
  expect(new Set(staffPages).size).toBe(staffPages.length);
});

test('HOME-2, HOME-5: each kind of need and of calendar entry has words', () => {
  expect(Object.keys(needParts).toSorted()).toEqual(attentionKinds.toSorted());
  expect(Object.keys(entryParts).toSorted()).toEqual(calendarKinds.toSorted());
});

test('DATA-6: each kind in the archive is restored, or has a reason why not', () => {
  expect(Object.keys(restorings).toSorted()).toEqual(archiveKinds.toSorted());
});

test('no two links of a bar and no two actions have the same place', () => {
  const bars = [topLinks, workLinks, addLinks, paletteParts];
  for (const places of bars.map((all) => all.map(({ place }) => place))) {
    expect(new Set(places).size).toBe(places.length);
  }
});

test('HOME-6: each letter opens one page', () => {
  const keys = [...topLinks, ...workLinks].flatMap(({ key }) => (key === undefined ? [] : [key]));
  expect(keys.filter((key, index) => !/^[a-z]$/.test(key) || keys.indexOf(key) < index)).toEqual(
    [],
  );
});

test('SHELL-16, TRUST-7: each link of the side bar follows the permissions of a page of staff', () => {
  const closed = workLinks.filter((link) => !staffPages.includes(pageOf(link)));
  expect(closed).toEqual([]);
});

test('every missing part of a feature has a reason', () => {
  const reasons = features.flatMap((feature) =>
    Object.values<unknown>(feature).flatMap((part) =>
      typeof part === 'object' && part !== null && 'none' in part ? [String(part.none)] : [],
    ),
  );
  expect(reasons.filter((reason) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([]);
});
