import { expect, test } from 'vitest';
import { declared } from './kinds.ts';
import type { Kinds } from './shared/kinds.ts';

const all: readonly Kinds[] = declared;

test.each(['attention', 'calendar', 'search', 'archive', 'history', 'records'] as const)(
  'a kind of %s is declared by one feature',
  (part) => {
    const names = all.flatMap((kinds) => Object.keys(kinds[part]));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  },
);

test.each(['pages', 'screens', 'topics'] as const)(
  'each of the %s belongs to one feature',
  (part) => {
    const names = all.flatMap((kinds) => kinds[part]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  },
);
