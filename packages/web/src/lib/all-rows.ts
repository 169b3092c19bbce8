import { MAX_PAGE } from '@tenantry/contract/shared/limits';
import type { Page } from './api.ts';

/** All rows of a list, read by pages of the greatest length. */
export async function allRows<Item>(
  readPage: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const rows: Item[] = [];
  let page = await readPage({ limit: MAX_PAGE });
  rows.push(...page.items);
  while (page.nextCursor !== null) {
    page = await readPage({ limit: MAX_PAGE, cursor: page.nextCursor });
    rows.push(...page.items);
  }
  return rows;
}
