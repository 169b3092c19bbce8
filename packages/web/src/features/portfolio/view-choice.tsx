import type { PropertySearch } from '../properties/search/property-params.ts';
import type { PropertyCity } from '@tenantry/contract/properties/properties.schemas';
import { useState } from 'react';
import { getSession, personOf } from '../../lib/session.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';

export type View = 'list' | 'cards';

/** More properties than this are shown as a list, unless the person has chosen. */
const MANY = 24;

/**
 * The number of all properties, whatever the search. Until the cities are known, a list that is narrowed counts as many as
 * were last found.
 */
export function useCountOfAll(
  found: number,
  narrowed: boolean,
  cities: readonly PropertyCity[] | undefined,
): number {
  const [last, setLast] = useState(0);
  const inCities = cities?.reduce((sum, { properties }) => sum + properties, 0) ?? last;
  const all = narrowed || cities ? Math.max(found, inCities) : found;
  if (all !== last) setLast(all);
  return all;
}

/** The view in the address, or the one that the person chose last on this device. */
export const viewOf = ({ view }: PropertySearch, all: number): View =>
  view ?? rememberedView() ?? (all > MANY ? 'list' : 'cards');

function keyOf(): string {
  const session = getSession();
  return `property-view:${session ? personOf(session) : ''}`;
}

export function rememberView(view: View): void {
  try {
    localStorage.setItem(keyOf(), view);
  } catch {
    // Storage is blocked: the choice holds while it is in the address.
  }
}

function rememberedView(): View | undefined {
  try {
    const kept = localStorage.getItem(keyOf());
    return kept === 'list' || kept === 'cards' ? kept : undefined;
  } catch {
    return undefined;
  }
}

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
