import { expect, test } from 'vitest';
import { usStates } from '#shared/us-states';
import { zoneToPropose } from './state-zones.ts';

test.each([
  ['OH', 'UTC', 'America/New_York'],
  ['OH', 'America/New_York', null],
  // A zone of another name that keeps the same time.
  ['OH', 'America/Detroit', null],
  // A state with two zones: either is right.
  ['TX', 'America/Chicago', null],
  ['TX', 'America/Denver', null],
  ['TX', 'America/Los_Angeles', 'America/Chicago'],
  // Arizona has no daylight saving time; only the Navajo Nation does.
  ['AZ', 'America/Los_Angeles', 'America/Phoenix'],
  ['HI', 'America/Chicago', 'Pacific/Honolulu'],
  ['XX', 'UTC', null],
])('HOME-10: a home in %s, where %s is chosen, proposes %s', (state, chosen, zone) => {
  expect(zoneToPropose(state, chosen)).toBe(zone);
});

test('HOME-10: every state proposes a time zone that exists', () => {
  for (const state of Object.keys(usStates)) {
    const zone = zoneToPropose(state, 'Asia/Kolkata');
    expect([state, zone === null]).toEqual([state, false]);
    expect(zoneToPropose(state, zone ?? '')).toBeNull();
  }
});
