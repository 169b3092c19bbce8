import { expect, test } from 'vitest';
import { importFields } from './fields.ts';
import { importKinds } from './import-kinds.ts';

const words = (text: string) => text.toLowerCase();

test.each(importKinds)('DATA-1: the fields of %s have different names and labels', (kind) => {
  const fields = importFields[kind];
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
});

test.each(importKinds)('DATA-1: exactly the choices of %s have values to choose from', (kind) => {
  for (const { value, choices } of importFields[kind]) {
    expect(choices !== undefined).toBe(value === 'choice');
    const names = (choices ?? []).flatMap((choice) => [choice.label, ...choice.names].map(words));
    expect(new Set(names).size).toBe(names.length);
  }
});
