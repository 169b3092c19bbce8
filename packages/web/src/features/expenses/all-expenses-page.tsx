import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { categories } from '@tenantry/contract/expenses/expenses.categories';
import { filterToSend } from '../../lib/list-pages.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ListFilter, ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { useTypedFilter } from '../../ui/tables/use-typed-filter.ts';
import { permits, useOrganization, useSession, useToday } from '../../lib/session.ts';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { MonthBars } from './month-bars.tsx';
import { monthTitle } from '@tenantry/contract/shared/month-names';
import { ExpenseMonths } from './all-expenses-months.tsx';
import {
  allExpensePagesQuery,
  expenseMonthsQuery,
  type ExpenseSelection,
} from './all-expenses.queries.ts';

/** The number of past years that can be chosen. */
const YEARS = 7;

/** EXP-12: the expenses of all properties and of the organization itself, month by month. */
export function AllExpensesPage() {
  const session = useSession();
  return (
    <Kit>
      <PageTitle title="All expenses" subtitle="Properties and the organization">
        {permits(session, 'books:write') && (
          <LinkButton to="/organization-expenses" search={{ tab: 'add' }}>
            Add expense
          </LinkButton>
        )}
      </PageTitle>
      <Expenses />
    </Kit>
  );
}

/** The selection in the address: `show` is the year or the month, and `tab` the category; `building` is one. */
function useSelection(current: string) {
  const [search, change] = useListSearch();
  const typed = useTypedFilter(search.filter ?? '', (text) =>
    change({ filter: text || undefined }),
  );
  const [, year, month] = /^(\d{4})(-(?:0[1-9]|1[0-2]))?$/.exec(search.show ?? '') ?? [];
  const shown = search.show === 'all' ? undefined : (year ?? current);
  const category = categories.find(({ value }) => value === search.tab)?.value;
  const selection: ExpenseSelection = {
    year: shown,
    month: month && search.show,
    category,
    buildingId: search.building,
    filter: filterToSend(search.filter),
  };
  return {
    selection,
    filter: typed.filter,
    setFilter: typed.setFilter,
    setYear: (value: string) => change({ show: value === current ? undefined : value }),
    /** Back returns to what was shown before. */
    setMonth: (value: string | undefined) =>
      change({ show: value ?? (year === current ? undefined : year) }, { push: true }),
    setBuilding: (building: string | undefined) => change({ building }),
    setCategory: (value: string) => change({ tab: value || undefined }),
  };
}

function Expenses() {
  const { timeZone } = useOrganization();
  const current = useToday().slice(0, 4);
  const { selection, ...tools } = useSelection(current);
  const pages = useInfiniteQuery(allExpensePagesQuery(selection));
  const months = useQuery(expenseMonthsQuery(selection));
  const years = Array.from({ length: YEARS }, (_, back) => String(Number(current) - back));
  const waiting = pages.isPlaceholderData || months.isPlaceholderData;
  return (
    <>
      <ListTools>
        <ListFilter
          placeholder="Property, vendor, amount, note"
          value={tools.filter}
          onFilter={tools.setFilter}
        />
        <PlainSelect
          label="Year"
          value={selection.year ?? 'all'}
          onChange={(event) => tools.setYear(event.currentTarget.value)}
        >
          <option value="all">All years</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </PlainSelect>
        <BuildingFilter value={selection.buildingId} onChange={tools.setBuilding} />
        <PlainSelect
          label="Category"
          value={selection.category ?? ''}
          onChange={(event) => tools.setCategory(event.currentTarget.value)}
        >
          <option value="">All categories</option>
          {categories.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </PlainSelect>
      </ListTools>
      {months.data && (
        <MonthBars
          months={months.data}
          year={selection.year}
          chosen={selection.month}
          onChoose={tools.setMonth}
        />
      )}
      <QueryView queries={[pages, months]} failed="The expenses could not be loaded.">
        {({ items }, sums) =>
          items.length === 0 ? (
            <NoExpenses {...selection} />
          ) : (
            <div aria-busy={waiting || undefined}>
              <ExpenseMonths expenses={items} months={sums} timeZone={timeZone} />
              <ShowMore pages={pages} />
            </div>
          )
        }
      </QueryView>
    </>
  );
}

function NoExpenses({ year, month, category, buildingId, filter }: ExpenseSelection) {
  if (category || buildingId || filter)
    return <EmptyState>No expense matches the filters.</EmptyState>;
  if (month) return <EmptyState>{`No expenses in ${monthTitle(month)}.`}</EmptyState>;
  return <EmptyState>{year ? `No expenses in ${year}.` : 'No expenses yet.'}</EmptyState>;
}
