import type { ReturnSearch } from '../features/access/external-return.ts';
import type { UsersSearch } from '../features/users/use-users-search.ts';
import { validateListSearch } from '../ui/screens/list-search.ts';
import type { ScreenSearch } from '../ui/screens/screen.ts';

/** The text of a search value; empty for what is no text. */
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

export function validateUsersSearch(search: Record<string, unknown>): UsersSearch {
  return { ...validateListSearch(search), userId: text(search['userId']) || undefined };
}

export interface LoginSearch extends ReturnSearch {
  readonly next?: string | undefined;
}

/** Administrators say of which property the invoice is. */
export interface InvoicePdfSearch {
  readonly propertyId?: string | undefined;
}

interface BookSearch {
  readonly propertyId: string;
  readonly expenseId: string;
  readonly statementId: string;
  readonly fileName: string;
}

/** Which of them a page is about; empty where its address does not say it. */
export function about<Key extends keyof BookSearch>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, text(search[key])])) as Pick<BookSearch, Key>;
}
