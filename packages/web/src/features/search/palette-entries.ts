import { searchLabels } from '@tenantry/contract/kinds';
import type { SearchResult } from '@tenantry/contract/search/search.schemas';
import { searchText, searchWord } from '@tenantry/contract/shared/folded';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { wordsTest } from '../../lib/search-words.ts';
import type { PaletteAction, PaletteItem, PalettePlace, PropertyAction } from '../../ui/feature.ts';

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
  /** What all features add, in its order. */
  readonly items: readonly PaletteItem[];
  /** The property of the open page. */
  readonly propertyId: string | undefined;
  readonly permits: (permission: Permission, path: string) => boolean;
  readonly mayOpen: (path: string) => boolean;
}

const isPlace = (item: PaletteItem): item is PalettePlace => 'kind' in item;

const isOfProperty = (item: PaletteItem): item is PropertyAction => typeof item.path !== 'string';

const isAnywhere = (item: PaletteItem): item is PaletteAction =>
  !isPlace(item) && !isOfProperty(item);

/** The actions for the open property come first. */
function actionsAt({ items, propertyId }: Place): PaletteAction[] {
  const ofProperty = propertyId === undefined ? [] : items.filter(isOfProperty);
  return [
    ...ofProperty.map((action) => ({ ...action, path: action.path(propertyId ?? '') })),
    ...items.filter(isAnywhere),
  ];
}

const namesOf = ({ label, words = '' }: Pick<PaletteItem, 'label' | 'words'>) =>
  `${label} ${words}`;

/** The pages and actions that this person may use and that match the typed words. Each label appears once. */
export function ownEntries(place: Place, text: string): PaletteGroup[] {
  const { pages, items, permits, mayOpen } = place;
  const has = wordsTest(text);
  const isAsked = text.trim() !== '';
  // Without a text, only what the bars have: the others would make a long list.
  const places = items.filter(isPlace).filter(({ path }) => isAsked && mayOpen(path));
  const actions = actionsAt(place).filter(
    ({ label, permission, path }, index, all) =>
      permits(permission, path) && all.findIndex((action) => action.label === label) === index,
  );
  const groups = [
    {
      title: 'Pages',
      entries: [
        ...pages.filter((page) => has(page.label)).map((page) => pageEntry(page)),
        ...places
          .filter((item) => has(`${namesOf(item)} ${item.detail}`))
          .map(({ kind, label, detail, path }) => entry(kind, label, detail, path)),
      ],
    },
    {
      title: 'Actions',
      entries: actions
        .filter((action) => has(namesOf(action)))
        .map(({ label, detail, path }) => entry('Action', label, detail, path)),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const pageEntry = ({ to, label }: Page) => entry('Page', label, '', to);

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

/** Fewer letters are the start of too many words. */
const SHORTEST_ACT = 3;

/** Actions, and the words behind them that name a home or a tenant; empty if there are none. */
interface TypedAct {
  readonly actions: readonly PropertyAction[];
  readonly object: string;
}

/** Reads `pay lindqvist` and `bill late fee lindqvist`: the actions whose words are typed, and what they are for. */
export function typedAct(items: readonly PaletteItem[], text: string): TypedAct | null {
  const typed = text.split(/[\s,]+/).filter((word) => searchWord(word) !== '');
  const wordsOf = (action: PropertyAction) => {
    const names = searchText(namesOf(action)).split(/\s+/);
    const isOther = (word: string) => !names.some((name) => name.startsWith(searchWord(word)));
    const other = typed.findIndex(isOther);
    return other < 0 ? typed.length : other;
  };
  const counted = items.filter(isOfProperty).map((action) => ({ action, words: wordsOf(action) }));
  const most = Math.max(0, ...counted.map(({ words }) => words));
  if (typed.slice(0, most).join('').length < SHORTEST_ACT) return null;
  const actions = counted.filter(({ words }) => words === most).map(({ action }) => action);
  return { actions, object: typed.slice(most).join(' ') };
}

/** So many homes or leases are offered for an action. */
const MOST_OBJECTS = 5;

interface Target {
  readonly propertyId: string;
  readonly lease?: string;
  readonly detail: string;
}

/** The leases that were found, and the homes without one. */
function targetsIn(results: readonly SearchResult[]): Target[] {
  const leases = results
    .filter(({ kind }) => kind === 'lease')
    .map(({ id, title, detail, path }) => ({
      propertyId: new URLSearchParams(path.split('?')[1]).get('propertyId') ?? '',
      lease: id,
      detail: `${title}, ${detail}`,
    }));
  const leased = new Set(leases.map(({ propertyId }) => propertyId));
  const homes = results
    .filter(({ kind, id }) => kind === 'property' && !leased.has(id))
    .map(({ id, title, detail }) => ({ propertyId: id, detail: `${title}, ${detail}` }));
  return [...leases, ...homes];
}

/** HOME-6: the typed actions on the leases and homes that were found for their object. */
export function actEntries(
  { actions }: TypedAct,
  results: readonly SearchResult[],
  permits: Place['permits'],
): Entry[] {
  const targets = targetsIn(results);
  return actions.flatMap(({ label, permission, path: pathOf }) =>
    targets
      .map(({ propertyId, lease, detail }) => {
        const path = pathOf(propertyId, lease);
        return { ...entry('Action', label, detail, path), id: `${label}:${lease ?? propertyId}` };
      })
      .filter(({ path }) => permits(permission, path))
      .slice(0, MOST_OBJECTS),
  );
}

/** Those that were opened before come first, the latest of them at the top. */
export function recentFirst(entries: readonly Entry[], recent: readonly Entry[]): Entry[] {
  const placeOf = ({ path }: Entry) => {
    const at = recent.findIndex((each) => each.path === path);
    return at < 0 ? recent.length : at;
  };
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** How well a name is what was typed: all of it, its start, words of it, or none of it. */
function distanceTo(text: string): (entry: Entry) => number {
  const typed = searchWord(text.trim().replaceAll(/[\s,]+/g, ' '));
  const has = wordsTest(text);
  return ({ label }) => {
    const name = searchText(label);
    if (name === typed) return 0;
    if (name.startsWith(typed)) return 1;
    return has(label) ? 2 : 3;
  };
}

/** What has the typed words in its own name comes before what only its other words are found by. */
export function namedFirst(entries: readonly Entry[], text: string): Entry[] {
  const distance = distanceTo(text);
  return entries.toSorted((one, other) => distance(one) - distance(other));
}
