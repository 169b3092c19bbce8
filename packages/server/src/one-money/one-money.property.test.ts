import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';
import {
  expectAgingOfEveryDay,
  expectMailToAgree,
  expectMoneyThatCameIn,
  expectNoEarlyFee,
  expectOneVocabulary,
  expectPartsToAddUp,
} from './claims.testing.ts';
import { figuresOf } from './figures.testing.ts';
import { perform } from './perform.testing.ts';
import { step, terms, type Step, type Terms } from './steps.testing.ts';
import { aTenancy } from './tenancy.testing.ts';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

async function live(given: Terms, steps: readonly Step[]): Promise<void> {
  const tenancy = await aTenancy(app.current, given);
  for (const each of steps) {
    await perform(tenancy, each);
    const figures = await figuresOf(tenancy);
    expectPartsToAddUp(figures);
    expectOneVocabulary(figures);
    expectAgingOfEveryDay(figures);
    expectMoneyThatCameIn(tenancy, figures);
    expectNoEarlyFee(figures);
    expect(figures.problems).toEqual([]);
    await expectMailToAgree(tenancy, figures);
  }
}

test.each([1, 2, seed])(
  'INV-11, PAY-9, CHG-15, CHG-16, CHG-20, CHG-29, BOOKS-17, BOOKS-27: after any events, every page shows the same amount under the same word, seed %s',
  { timeout: long ? 3_600_000 : 600_000 },
  async (from) => {
    const steps = fc.array(step, { minLength: 4, maxLength: long ? 30 : 10, size: 'max' });
    const property = fc.asyncProperty(terms, steps, live);
    await fc.assert(property, {
      seed: from,
      numRuns: long ? 50 : 2,
      endOnFailure: true,
    });
  },
);
