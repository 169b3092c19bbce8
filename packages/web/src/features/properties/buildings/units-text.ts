import type { AddedUnits } from '@tenantry/contract/properties/buildings.schemas';
import { formatMoney } from '../../../lib/format.ts';

/** More names than this are shortened in the middle. */
const NAMED = 6;

/** `1A, 1B, 1C … 4D` */
export function namesInWords(names: readonly string[]): string {
  if (names.length <= NAMED) return names.join(', ');
  return `${names.slice(0, NAMED - 1).join(', ')} … ${names.at(-1)}`;
}

/** What adding units will do: `16 units: 1A, 1B, 1C, 1D, 2A … 4D, for $1,200.00 a month each.` */
export function unitsInWords(units: AddedUnits['units'], monthlyCost: number): string {
  const names = namesInWords(units.map(({ unitName }) => unitName));
  const each = units.length === 1 ? '' : ' each';
  const many = units.length === 1 ? 'One unit is' : `${units.length} units are`;
  return `${many} added: ${names}, for ${formatMoney(monthlyCost)} a month${each}.`;
}
