import type { PropertySearch } from '../properties/property-params.ts';
import type { PropertyCity } from '@tenantry/contract/properties/properties.schemas';
import { ChoiceGroup } from '../../ui/choice-group.tsx';

export type View = 'list' | 'cards';

/** More properties than this are shown as a list, unless the address says otherwise. */
const MANY = 12;

/** The number of all properties, whatever the search. */
export function countAll(found: number, cities: readonly PropertyCity[]): number {
  return Math.max(
    found,
    cities.reduce((sum, { properties }) => sum + properties, 0),
  );
}

export const viewOf = ({ view }: PropertySearch, all: number): View =>
  view ?? (all > MANY ? 'list' : 'cards');

interface ViewChoiceProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

/** Chooses cards or a list. */
export function ViewChoice({ view, onChoose }: ViewChoiceProps) {
  return <ChoiceGroup label="Show as" choices={views} value={view} onChoose={onChoose} />;
}
