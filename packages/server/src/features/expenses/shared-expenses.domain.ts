import { keyInWords, type UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { splitByWeights } from '@tenantry/contract/shared/split-by-weights';
import { cents, formatCents, type Cents } from '@tenantry/contract/shared/money';

export interface UnitShare {
  readonly propertyId: string;
  readonly weight: number;
  readonly amount: Cents;
  /** The whole, the share and the key: it is the note of the unit's expense. */
  readonly words: string;
}

interface Bill {
  readonly amount: Cents;
  readonly split: UtilitySplit;
  readonly note: string;
  readonly units: readonly { readonly propertyId: string; readonly weight: number }[];
}

/**
 * UNIT-4: the shares of a bill to the cent. Money that came back is split like money that was spent. Units that get
 * nothing are left out. Empty if nobody has any weight.
 */
export function sharesOfBill({ amount, split, note, units }: Bill): UnitShare[] {
  const weights = units.map(({ weight }) => (split === 'EQUALLY' ? 1 : weight));
  if (weights.every((weight) => weight === 0)) return [];
  const sign = Math.sign(amount);
  const shares = splitByWeights(cents(Math.abs(amount)), weights);
  return units.flatMap(({ propertyId }, index) => {
    const weight = weights[index] ?? 0;
    const share = shares[index] ?? 0;
    if (share === 0) return [];
    const key = keyInWords(split, weight, weights);
    const words = [`Share of ${formatCents(amount)}, ${key}`, note].filter(Boolean).join('. ');
    return [{ propertyId, weight, amount: cents(sign * share), words }];
  });
}
