import type { ReturnSearch } from '../features/access/external-return.ts';

/** PUB-12: all properties if absent. */
export interface HomeSearch {
  readonly show?: 'for-lease' | undefined;
}

export interface LoginSearch extends ReturnSearch {
  readonly next?: string | undefined;
}
