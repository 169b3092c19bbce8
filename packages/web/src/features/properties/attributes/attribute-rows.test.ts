import { attributeDefinitions } from '@tenantry/contract/properties/properties.schemas';
import { describe, expect, test } from 'vitest';
import { definitionsOf, differ, newRow, rowProblems, rowsOf } from './attribute-rows.ts';

const definitions = ['Bedrooms', 'Bathrooms', 'Parking'].map((name, index) => ({
  id: `0197c2f0-0000-7000-8000-00000000000${index + 1}`,
  name,
}));
const rows = rowsOf(definitions);

describe('PROP-10: the list of attributes as it is edited', () => {
  test('unchanged, it equals the saved list, and the contract accepts it', () => {
    expect(differ(rows, definitions)).toBe(false);
    expect(attributeDefinitions.parse(definitionsOf(rows))).toEqual(definitions);
  });

  test('a new line is sent without an id', () => {
    const more = [...rows, { ...newRow(), name: 'Pets' }];
    expect(differ(more, definitions)).toBe(true);
    expect(attributeDefinitions.parse(definitionsOf(more)).at(-1)).toEqual({ name: 'Pets' });
  });

  test('lines without a name or with a duplicate name are reported', () => {
    const wrong = [...rows, newRow(), { ...newRow(), name: ' bedrooms ' }];
    expect([...rowProblems(wrong)]).toEqual([
      [3, 'Enter a name for the attribute.'],
      [4, 'Another attribute has this name.'],
    ]);
  });

  test('too many are reported at the last line', () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ ...newRow(), name: `N${index}` }));
    expect([...rowProblems(many)]).toEqual([[50, 'Use at most 50 attributes.']]);
  });
});
