import { expect, test } from 'vitest';
import { timeZoneName } from './time-zone-name.ts';
import { timeZoneOptions } from './time-zones.ts';

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Chicago', 'Central Time (Chicago)'],
  ['America/Denver', 'Mountain Time (Denver)'],
  ['America/Phoenix', 'Mountain Standard Time (Phoenix)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['America/Anchorage', 'Alaska Time (Anchorage)'],
  ['America/Indiana/Knox', 'Central Time (Knox, Indiana)'],
  ['UTC', 'UTC'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
])('the time zone %s is named %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});

test('no two time zones have the same name, and each keeps its value', () => {
  const items = timeZoneOptions('America/Chicago').flatMap((group) => group.items);
  expect(items).toContainEqual({ value: 'America/Chicago', label: 'Central Time (Chicago)' });
  expect(new Set(items.map(({ label }) => label)).size).toBe(items.length);
  expect(new Set(items.map(({ value }) => value)).size).toBe(items.length);
});
