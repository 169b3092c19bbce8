import { expect, test } from 'vitest';
import { changedFields, conflictField, conflictingFields, mergedDraft } from './conflict-rows.ts';

interface Draft {
  name: string;
  rent: string;
  notify: boolean;
}

const fields = [
  conflictField<Draft>('name', 'Name'),
  conflictField<Draft>('rent', 'Rent', (rent) => String(rent).replace('.00', '')),
  conflictField<Draft>('notify', 'Notify'),
];

const base: Draft = { name: 'Ada', rent: '100', notify: true };

test.each([
  ['what only they changed is taken', {}, { rent: '120' }, ['rent'], { rent: '120' }],
  [
    'what only I changed stays',
    { name: 'Eve' },
    { rent: '120' },
    ['rent'],
    { name: 'Eve', rent: '120' },
  ],
  [
    'what both changed is mine at first',
    { rent: '110' },
    { rent: '120' },
    ['rent'],
    { rent: '110' },
  ],
  [
    'what both changed to the same is no question',
    { rent: '120.00' },
    { rent: '120' },
    [],
    { rent: '120.00' },
  ],
  [
    'what nobody changed is no question',
    { rent: '100.00' },
    { notify: false },
    ['notify'],
    { rent: '100.00', notify: false },
  ],
])('API-8: %s', (_, mine, theirs, asked, merged) => {
  const drafts = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
  expect(conflictingFields(fields, drafts).map(({ key }) => key)).toEqual(asked);
  expect(changedFields(fields, drafts)).toHaveLength(Object.keys(theirs).length);
  expect(mergedDraft(fields, drafts)).toEqual({ ...base, ...merged });
});
