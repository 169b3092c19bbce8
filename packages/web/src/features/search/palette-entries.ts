import { searchLabels } from '@tenantry/contract/kinds';
import type { SearchResult } from '@tenantry/contract/search/search.schemas';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { wordsTest } from '../../lib/search-words.ts';
import type { PaletteAction, PropertyAction } from '../../ui/feature.ts';

/** A line of the palette. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** Its kind, shown at the end of the line. */
  readonly kind: string;
  readonly path: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Page {
  readonly to: string;
  readonly label: string;
}

interface Place {
  readonly pages: readonly Page[];
  /** The actions of all features, in their order. */
  readonly actions: readonly (PaletteAction | PropertyAction)[];
  /** The property of the open page. */
  readonly propertyId: string | undefined;
  readonly permits: (permission: Permission, path: string) => boolean;
}

/** The actions for the open property come first. */
function actionsAt({ actions, propertyId }: Place): PaletteAction[] {
  const anywhere: PaletteAction[] = [];
  const ofProperty: PaletteAction[] = [];
  for (const action of actions) {
    const { path } = action;
    if (typeof path === 'string') anywhere.push({ ...action, path });
    else if (propertyId) ofProperty.push({ ...action, path: path(propertyId) });
  }
  return [...ofProperty, ...anywhere];
}

/** The pages and actions that this person may use and that match the typed words. Each label appears once. */
export function ownEntries(place: Place, text: string): PaletteGroup[] {
  const { pages, permits } = place;
  const has = wordsTest(text);
  const actions = actionsAt(place).filter(
    ({ label, permission, path }, index, all) =>
      permits(permission, path) && all.findIndex((action) => action.label === label) === index,
  );
  const groups = [
    {
      title: 'Pages',
      entries: pages.map(({ to, label }) => entry('Page', label, '', to)),
    },
    {
      title: 'Actions',
      entries: actions.map(({ label, detail, path }) => entry('Action', label, detail, path)),
    },
  ];
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ label }) => has(label)) }))
    .filter(({ entries }) => entries.length > 0);
}

const entry = (kind: string, label: string, detail: string, path: string): Entry => ({
  id: `${kind}:${label}`,
  kind,
  label,
  detail,
  path,
});

/** The server's search results. */
export const foundEntries = (results: readonly SearchResult[]): Entry[] =>
  results.map(({ kind, id, title, detail, path }) => ({
    id: `${kind}:${id}`,
    label: title,
    detail,
    kind: searchLabels[kind],
    path,
  }));
