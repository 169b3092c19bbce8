import { validateListSearch } from '../../ui/screens/list-search.ts';
import { text } from '../../ui/screens/page-search.ts';
import type { ListSearch } from '../../ui/screens/screen.ts';

/** The parameters of the payments page; `show` is its period. */
export interface PaymentsSearch extends ListSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: string | undefined;
  readonly state?: string | undefined;
}

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const read = (key: 'from' | 'to' | 'method' | 'state') => text(search[key]) || undefined;
  return {
    ...validateListSearch(search),
    from: read('from'),
    to: read('to'),
    method: read('method'),
    state: read('state'),
  };
}
