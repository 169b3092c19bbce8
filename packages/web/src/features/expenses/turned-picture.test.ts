import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Place } from '@tenantry/contract/shared/places';
import { describe, expect, test } from 'vitest';
import { turnedOnce, turnedPlace, uprightTurn, type Turn } from './turned-picture.ts';

const vendor: Place = { page: 1, x: 0.25, y: 0.05, width: 0.5, height: 0.03 };
const amount: Place = { page: 1, x: 0.6, y: 0.8, width: 0.2, height: 0.03 };

const rounded = (place: Place) =>
  Object.fromEntries(Object.entries(place).map(([key, value]) => [key, Math.round(value * 1e6)]));

const receiptWith = (turn: Turn, places: readonly (Place | null)[] = [vendor, amount]) => {
  const [ofVendor, ofAmount] = places.map(
    (place) => place && { value: 'x', confidence: 1, place: turnedPlace(place, turn) },
  );
  const size = turn % 180 === 0 ? { width: 600, height: 1200 } : { width: 1200, height: 600 };
  return {
    receipt: { size },
    reading: { vendor: ofVendor, amount: ofAmount, date: null },
  } as unknown as Expense;
};

describe('EXP-8: a receipt that lies on its side', () => {
  test.each([
    ['upright', 0, 0],
    ['with its head to the right', 90, 270],
    ['with its head to the left', 270, 90],
  ] as const)('%s', (_, lies, wanted) => {
    expect(uprightTurn(receiptWith(lies))).toBe(wanted);
  });

  test('is not turned if nothing shows its orientation', () => {
    expect(uprightTurn(receiptWith(90, [null, null]))).toBe(0);
    const { receipt } = receiptWith(90);
    expect(uprightTurn({ receipt, reading: null })).toBe(0);
    expect(uprightTurn({ ...receiptWith(90), receipt: null })).toBe(0);
  });

  test('positions turn with the picture', () => {
    expect(rounded(turnedPlace(vendor, 90))).toEqual(
      rounded({ page: 1, x: 0.92, y: 0.25, width: 0.03, height: 0.5 }),
    );
    const around = [1, 2, 3, 4].reduce((place) => turnedPlace(place, 90), vendor);
    expect(rounded(around)).toEqual(rounded(vendor));
    expect(rounded(turnedPlace(turnedPlace(vendor, 270), 180))).toEqual(
      rounded(turnedPlace(vendor, 90)),
    );
  });

  test('four turns restore the picture', () => {
    expect(([0, 90, 180, 270] as const).map(turnedOnce)).toEqual([90, 180, 270, 0]);
  });
});
