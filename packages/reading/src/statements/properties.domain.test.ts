import { expect, test } from 'vitest';
import { keyOfProperty, namesProperty } from './properties.domain.ts';

const house = ['1847 Maple Street, Portland', '1847 Maple Street'];
const flat = [
  '100 N Oak Hill Ave, Unit 2B, Austin',
  '100 N Oak Hill Ave, Unit 2B',
  '100 N Oak Hill Ave',
];

test.each([
  ['1847 Maple Street', house, 'own'],
  ['1847 MAPLE ST.', house, 'own'],
  ['1847 Maple St, Portland, OR 97201', house, 'own'],
  ['1847 Maple', house, 'own'],
  ['l847 Mapie St', house, 'own'],
  ['1845-1847 Maple St', house, 'own'],
  ['1847 Maple St #3', house, 'own'],
  ['1847 Maple Ave', house, 'unclear'],
  ['Maple duplex', house, 'unclear'],
  ['1849 Maple Street', house, 'other'],
  ['1847 Oak Street', house, 'other'],
  ['100 Oak Hill Avenue #2b', flat, 'own'],
  ['100 Oak Hill Ave 2B', flat, 'own'],
  ['100 Oak Hill Ave', flat, 'own'],
  ['100 Oak Hill Ave Apt 2A', flat, 'other'],
  ['100 Oak Ridge Ave', flat, 'unclear'],
  ['12B Elm St', ['12 Elm St, Unit B'], 'own'],
  ['12A Elm St', ['12 Elm St, Unit B'], 'other'],
  ['The Old Mill', ['The old mill'], 'own'],
] as const)('STMT-4: whether %s names one of %j: %s', (text, addresses, expected) => {
  expect(namesProperty(text, addresses)).toBe(expected);
});

test('STMT-4: one property is one section, however it is written', () => {
  expect(keyOfProperty('12 Oak Street')).toBe(keyOfProperty('12 OAK ST, Portland, OR 97201'));
  expect(keyOfProperty('12 Oak Street')).not.toBe(keyOfProperty('12 Oak Ave'));
  expect(keyOfProperty('12 Oak Street #1')).not.toBe(keyOfProperty('12 Oak Street #2'));
});
