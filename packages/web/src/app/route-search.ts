import type { ReturnSearch } from '../features/access/external-return.ts';
import type { ReportParams } from '../features/reports/report-params.ts';
import type { UsersSearch } from '../features/users/use-users-search.ts';
import { validateListSearch } from '../ui/screens/list-search.ts';
import type { ListSearch, ScreenSearch } from '../ui/screens/screen.ts';
import type { AdminPageName } from './admin-pages.ts';

/** The text of a search value; empty if it is not text. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function validateScreenSearch(search: Record<string, unknown>): ScreenSearch {
  return {
    propertyId: text(search['propertyId']),
    conversationId: text(search['conversationId']) || undefined,
    ...validateListSearch(search),
  };
}

function validateUsersSearch(search: Record<string, unknown>): UsersSearch {
  return { ...validateListSearch(search), userId: text(search['userId']) || undefined };
}

/** A report for a day, such as the register of deposits; today if absent. */
export interface DaySearch extends ListSearch {
  readonly asOf?: string | undefined;
}

/** PUB-12: all properties if absent. */
export interface HomeSearch {
  readonly show?: 'for-lease' | undefined;
}

export interface LoginSearch extends ReturnSearch {
  readonly next?: string | undefined;
}

/** For administrators: the property of the invoice. */
export interface InvoicePdfSearch {
  readonly propertyId?: string | undefined;
}

function validateDaySearch(search: Record<string, unknown>): DaySearch {
  return { ...validateListSearch(search), asOf: text(search['asOf']) || undefined };
}

/** A report for a year; the current one if absent. */
export interface YearSearch extends ListSearch {
  readonly year?: string | undefined;
}

function validateYearSearch(search: Record<string, unknown>): YearSearch {
  return { ...validateListSearch(search), year: text(search['year']) || undefined };
}

/** HOME-5: the month, and what is shown in it. */
export interface CalendarSearch {
  /** `YYYY-MM`; the current month if absent. */
  readonly month?: string | undefined;
  /** `month` or `list`; by default the one that fits the screen. */
  readonly layout?: string | undefined;
  /** The kinds of entries that are shown, comma-separated; all if absent. */
  readonly show?: string | undefined;
  readonly propertyId?: string | undefined;
}

function validateCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const { month, layout, show, propertyId } = search;
  return {
    month: text(month) || undefined,
    layout: text(layout) || undefined,
    show: typeof show === 'string' ? show : undefined,
    propertyId: text(propertyId) || undefined,
  };
}

/** HOME-4. */
export interface TasksSearch extends ListSearch {
  /** The subject of a new task, such as `person:` and an id. */
  readonly about?: string | undefined;
}

function validateTasksSearch(search: Record<string, unknown>): TasksSearch {
  return { ...validateListSearch(search), about: text(search['about']) || undefined };
}

interface BookSearch {
  readonly propertyId: string;
  readonly expenseId: string;
  readonly statementId: string;
  readonly fileName: string;
}

/** Reads which records a page is about; empty if its address does not name them. */
function about<Key extends keyof BookSearch>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, text(search[key])])) as Pick<BookSearch, Key>;
}

/** Administrators' pages with more in their address than the property and how a list is shown. */
const ownSearches = {
  createUser: validateUsersSearch,
  'org-expense-receipt': about('expenseId'),
  'expense-receipt': about('propertyId', 'expenseId'),
  'statement-view': about('propertyId', 'fileName'),
  'statement-review': about('propertyId', 'statementId'),
  calendar: validateCalendarSearch,
  tasks: validateTasksSearch,
  deposits: validateDaySearch,
  aging: validateDaySearch,
  'rent-roll': validateDaySearch,
  'rent-grid': validateYearSearch,
  'tax-package': validateYearSearch,
  vacancy: validateYearSearch,
  // The page itself checks its parameters, so that their rules are loaded with it.
  reports: (search: Record<string, unknown>): ReportParams => search,
} satisfies Partial<Record<AdminPageName, (search: Record<string, unknown>) => object>>;

type OwnSearches = typeof ownSearches;

type SearchOf<Name> = Name extends keyof OwnSearches ? ReturnType<OwnSearches[Name]> : PageSearch;

interface PageSearch extends ListSearch {
  readonly propertyId?: string | undefined;
}

function validatePageSearch(search: Record<string, unknown>): PageSearch {
  return { propertyId: text(search['propertyId']) || undefined, ...validateListSearch(search) };
}

export function searchOf<Name extends AdminPageName>(name: Name) {
  const searches: Partial<Record<AdminPageName, (search: Record<string, unknown>) => object>> =
    ownSearches;
  return (searches[name] ?? validatePageSearch) as (
    search: Record<string, unknown>,
  ) => SearchOf<Name>;
}
