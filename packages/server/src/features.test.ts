import {
  archiveKinds,
  archivePermissions,
  calendarKinds,
  calendarPermissions,
  historyKinds,
} from '@tenantry/contract/kinds';
import { archiveReaders } from '@tenantry/contract/portfolio/archive.permissions';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { calendarReaders, todayPermissions } from '@tenantry/contract/today/today.permissions';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { attentionRules, features } from './features.ts';

const distinct = (needs: Readonly<Record<string, Permission>>) =>
  [...new Set(Object.values(needs))].toSorted();

test('every folder of a feature is in the list, once', () => {
  const folders = readdirSync(path.join(import.meta.dirname, 'features'));
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('every kind of day in the calendar has one source', () => {
  const kinds = features.flatMap(({ calendar }) =>
    'none' in calendar ? [] : Object.keys(calendar),
  );
  expect(kinds.toSorted()).toEqual(calendarKinds.toSorted());
});

test('HOME-2: everyone who may read what a rule finds may open Today', () => {
  const needed = new Set(attentionRules.map(({ needs }) => needs));
  expect([...needed].filter((needs) => !todayPermissions.includes(needs))).toEqual([]);
});

test('HOME-5: everyone who may read a kind of entry or of archived row may open the calendar or the archive', () => {
  expect(calendarReaders.toSorted()).toEqual(distinct(calendarPermissions));
  expect(archiveReaders.toSorted()).toEqual(distinct(archivePermissions));
});

test('every kind of entity with a history has one source', () => {
  const kinds = features.flatMap(({ history }) => ('none' in history ? [] : Object.keys(history)));
  expect(kinds.toSorted()).toEqual(historyKinds.toSorted());
});

test('every kind of archived row has one source', () => {
  const kinds = features.flatMap(({ archive }) => ('none' in archive ? [] : Object.keys(archive)));
  expect(kinds.toSorted()).toEqual(archiveKinds.toSorted());
});

test('every missing part of a feature has a reason', () => {
  const reasons = features.flatMap((feature) =>
    Object.values(feature).flatMap((part) =>
      typeof part === 'object' && 'none' in part ? [part.none] : [],
    ),
  );
  expect(reasons.filter((reason) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([]);
});
