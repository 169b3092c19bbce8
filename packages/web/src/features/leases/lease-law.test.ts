import { describe, expect, test } from 'vitest';
import { newYorkDeposit } from '../../testing/state-rules.ts';
import { newLeaseDraft } from './lease-draft.ts';
import type { LeaseDraft } from './lease-draft.types.ts';
import { depositTooHigh } from './lease-law.ts';

describe('NEW-13: a deposit that is lower from the second year on', () => {
  const rule = {
    ...newYorkDeposit,
    terms: { kind: 'deposit.max', months: 2, monthToMonth: null, laterYears: 1 } as const,
  };
  const draft = (startDate: string | null): LeaseDraft => ({
    ...newLeaseDraft(1000),
    type: 'TERM',
    startDate,
    deposit: '$1,500.00',
  });

  test('NEW-13: the form counts the years of the lease as the server does', () => {
    const today = '2026-06-15';
    expect(depositTooHigh(rule, draft('2025-06-16'), today)).toBeNull();
    expect(depositTooHigh(rule, draft('2025-06-15'), today)).toBe(
      'A deposit of $1,500.00 is above the $1,000.00 that this law may allow.',
    );
    expect(depositTooHigh(rule, draft(null), today)).toBeNull();
    expect(depositTooHigh(rule, draft('06/1'), today)).toBeNull();
  });
});
