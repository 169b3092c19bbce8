import { useInfiniteQuery } from '@tanstack/react-query';
import {
  peopleColumns,
  type ListedPerson,
  type PersonGroup,
} from '@tenantry/contract/portfolio/people-list.schemas';
import { filterToSend, shownRows, sortToSend } from '../../lib/list-pages.ts';
import { wordsTest } from '../../lib/search-words.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useFilterAndSortIn } from '../../ui/screens/use-filter-and-sort.ts';
import { peoplePagesQuery } from './people-list.queries.ts';

/** The groups of the list; the first choice is the default and is not in the URL. */
export const peopleChoices = [
  { value: undefined, label: 'Everyone' },
  { value: 'current', label: 'Current' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'prospect', label: 'Prospects' },
  { value: 'staff', label: 'Staff' },
] as const satisfies readonly { value: PersonGroup | undefined; label: string }[];

const FIRST = 'group';

/** The people who match the URL and the typed filter. */
export function useFoundPeople() {
  const [search, change] = useListSearch();
  const listed = useFilterAndSortIn([search, change], FIRST);
  const { filter, inUrl, sort } = listed;
  const group = peopleChoices.find(({ value }) => value === search.show)?.value;
  const buildingId = search.building;
  const selection = { filter: filterToSend(inUrl), group, buildingId };
  const pages = useInfiniteQuery(
    peoplePagesQuery({ ...selection, sort: sortToSend(peopleColumns, sort) }),
  );
  return {
    ...listed,
    ...shownRows(pages, listed.settled, (rows) => matching(rows, filter, group)),
    selection,
    group,
    setBuilding: (building: string | undefined) => change({ building }),
    setGroup: (show: PersonGroup | undefined) => change({ show }),
  };
}

/** Filters as the server does, as far as the data of a row allows. */
function matching(
  rows: readonly ListedPerson[],
  filter: string,
  group: PersonGroup | undefined,
): readonly ListedPerson[] {
  const matches = wordsTest(filter);
  return rows.filter(
    (row) =>
      (group === undefined || row.group === group) &&
      matches(`${row.name} ${row.emailAddress} ${row.phoneNumber} ${row.home?.address ?? ''}`),
  );
}
