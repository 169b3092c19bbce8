import { expect, test } from 'vitest';
import { isOver, newAct } from './act.ts';

const one = { id: 'one', status: 'pending' };
const two = { id: 'two', status: 'succeeded' };

test.each([
  ['of nothing taken back, still so', [], [], false],
  ['when the lost try shows up', [], [one], true],
  ['when another one shows up', [one], [one, two], true],
  ['not when a refund is settled', [one], [{ ...one, status: 'succeeded' }], false],
] as const)('PAY-9: an act is over %s', (_, before, now, over) => {
  expect(isOver(newAct(before, 'key'), now)).toBe(over);
});
