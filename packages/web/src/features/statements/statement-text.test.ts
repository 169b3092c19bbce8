import { describe, expect, test } from 'vitest';
import {
  appliedText,
  deletionText,
  fileNameIn,
  isPdfName,
  itemsText,
  replacementText,
} from './statement-text.ts';

const applied = {
  // The evening of the previous day in New York.
  appliedAt: '2026-11-03T02:00:00.000Z',
  analysisId: 'a',
  income: { count: 2, total: 2400 },
  expenses: { count: 6, total: 731.5 },
  payments: { count: 0, total: 0 },
  editedExpenses: 1,
};

const zone = 'America/New_York';

test.each([
  [{ income: 2, expenses: 6, payments: 0 }, '6 expenses and 2 income lines'],
  [{ income: 1, expenses: 1, payments: 1 }, '1 expense, 1 income line, and 1 owner payment'],
  [{ income: 0, expenses: 0, payments: 2 }, '2 owner payments'],
  [{ income: 0, expenses: 0, payments: 0 }, 'nothing'],
])('STMT-3: %j are %s', (counts, text) => {
  expect(itemsText(counts)).toBe(text);
});

describe('STMT-1: the entries that a statement has created', () => {
  test('is shown with the day in the organization’s time zone', () => {
    expect(appliedText({ applied }, zone)).toBe('Applied 11/02/2026: 2 income, 6 expenses');
    expect(appliedText({ applied: null }, zone)).toBe('Nothing created yet');
  });

  test('is shown before it is deleted', () => {
    expect(deletionText({ applied })).toBe(
      'Its 6 expenses and 2 income lines will no longer count.',
    );
    expect(deletionText({ applied: null })).toBe('It created nothing, so nothing else changes.');
  });

  test("is shown before it is replaced, with a person's changes", () => {
    const replaced = 'This replaces the 6 expenses and 2 income lines of 11/02/2026';
    expect(replacementText(applied, zone)).toBe(`${replaced}; you have since changed 1 of them.`);
    expect(replacementText({ ...applied, editedExpenses: 0 }, zone)).toBe(`${replaced}.`);
  });
});

test('STMT-1: the last segment of the address names the file', () => {
  expect(fileNameIn('/v1/admin/properties/p/statements/17-May%20b.pdf')).toBe('17-May b.pdf');
  expect(fileNameIn('17-may.pdf')).toBe('17-may.pdf');
});

test.each([
  ['17-may.pdf', true],
  ['17-MAY.PDF', true],
  ['17-may.pdf.png', false],
  ['17-pdf', false],
])('STMT-2: %s is a PDF: %s', (fileName, pdf) => {
  expect(isPdfName(fileName)).toBe(pdf);
});
