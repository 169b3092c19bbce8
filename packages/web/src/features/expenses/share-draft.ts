import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { DEFAULT_CATEGORY } from '@tenantry/contract/expenses/expenses.categories';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type {
  SharedExpense,
  SharedExpenseInput,
} from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { AttributeDefinition } from '@tenantry/contract/properties/properties.schemas';
import { areaText, isAreaName } from '@tenantry/contract/properties/areas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { formatMoney } from '../../lib/format.ts';

export interface ShareDraft {
  /** As typed. */
  amount: string;
  date: string | null;
  category: ExpenseCategory;
  vendor: string;
  note: string;
  split: UtilitySplit;
  /** As typed, by the ids of the units. */
  weights: Readonly<Record<WeightedSplit, Weights>>;
}

export const weightRules = { decimals: 3 };

export const splits: Readonly<
  Record<UtilitySplit, { readonly label: string; readonly unit: string }>
> = {
  EQUALLY: { label: 'Equally', unit: '' },
  BY_AREA: { label: 'By area', unit: 'Square feet' },
  BY_PEOPLE: { label: 'By people', unit: 'People' },
  BY_PARTS: { label: 'By fixed parts', unit: 'Parts' },
};

/** A split that needs a number for each unit. */
type WeightedSplit = Exclude<UtilitySplit, 'EQUALLY'>;

type Weights = Readonly<Record<string, string>>;

export type UnitOfBill = Pick<ListedProperty, 'id' | 'home' | 'unitName' | 'attributes'>;

type Units = readonly Pick<ListedProperty, 'id' | 'attributes'>[];

/** The weights of the last expense that was split in this way, or the areas among the attributes of the units. */
export function proposedWeights(
  split: UtilitySplit,
  units: Units,
  earlier: readonly SharedExpense[],
  definitions: readonly AttributeDefinition[],
): Record<string, string> {
  const last = earlier.find((each) => each.split === split);
  const area = definitions.find(({ name }) => isAreaName(name));
  const weightOf = ({ id, attributes }: Units[number]) => {
    const known = last?.shares.find(({ propertyId }) => propertyId === id);
    if (known) return String(known.weight);
    const value = attributes.find(({ attributeId }) => attributeId === area?.id)?.value ?? '';
    return split === 'BY_AREA' ? areaText(value) : '';
  };
  return Object.fromEntries(units.map((unit) => [unit.id, weightOf(unit)]));
}

/** The proposed numbers of every split, so that choosing another one and coming back changes none that is typed. */
export const firstWeights = (
  ...known: [Units, readonly SharedExpense[], readonly AttributeDefinition[]]
) => ({
  BY_AREA: proposedWeights('BY_AREA', ...known),
  BY_PEOPLE: proposedWeights('BY_PEOPLE', ...known),
  BY_PARTS: proposedWeights('BY_PARTS', ...known),
});

/** Without the units whose share is less than a cent. */
export const paidShares = (shares: SharedExpense['shares']) =>
  shares.filter(({ amount }) => amount !== 0);

/** The units that may share a bill: those of the building, and those that shared it and have left since. */
export function unitsOfBill(units: readonly UnitOfBill[], bill: SharedExpense | null) {
  const known = new Set(units.map(({ id }) => id));
  const left = bill?.shares.filter(({ propertyId }) => !known.has(propertyId)) ?? [];
  return [
    ...units,
    ...left.map(({ propertyId: id, home }): UnitOfBill => ({ id, home, attributes: [] })),
  ];
}

/** The values of a bill that is corrected. A unit that has no share of it has no number. */
export function draftOfBill(
  bill: SharedExpense,
  units: Units,
  weights: ShareDraft['weights'],
): ShareDraft {
  const { amount, date, category, vendor, note, split, shares } = bill;
  const weightOf = new Map(shares.map(({ propertyId, weight }) => [propertyId, String(weight)]));
  const own = Object.fromEntries(units.map(({ id }) => [id, weightOf.get(id) ?? '']));
  return {
    amount: formatMoney(amount),
    date,
    category,
    vendor,
    note,
    split,
    weights: split === 'EQUALLY' ? weights : { ...weights, [split]: own },
  };
}

export const firstDraft = (
  today: string,
  split: UtilitySplit,
  weights: ShareDraft['weights'],
): ShareDraft => ({
  amount: '',
  date: today,
  category: DEFAULT_CATEGORY,
  vendor: '',
  note: '',
  split,
  weights,
});

/** A unit whose field is empty pays nothing. An equal split is among all units, which the server knows. */
export const inputOf = ({ amount, date, weights, ...draft }: ShareDraft): SharedExpenseInput => ({
  ...draft,
  amount: dollarsFromText(amount),
  date: date ?? '',
  ...(draft.split !== 'EQUALLY' && {
    units: Object.entries(weights[draft.split]).map(([propertyId, typed]) => ({
      propertyId,
      weight: typed.trim() === '' ? 0 : numberFromText(typed, weightRules),
    })),
  }),
});
