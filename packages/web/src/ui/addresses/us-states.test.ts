import { expect, test } from 'vitest';
import { usStates } from './us-states.ts';

test('PUB-7: there are 59 states and territories, each once, as a person looks for them', () => {
  expect(new Set(usStates.map(({ value }) => value)).size).toBe(59);
  const names = usStates.map(({ label }) => label);
  expect(names).toEqual(names.toSorted());
  expect(usStates.find(({ value }) => value === 'DC')?.label).toBe('District of Columbia');
});
