import { getSession, personOf } from './session.ts';

function keyOf(list: string): string {
  const session = getSession();
  return `hidden-columns:${list}:${session ? personOf(session) : ''}`;
}

/** HOME-14: the columns that this person has hidden in the list, on this device. */
export function hiddenColumns(list: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

export function keepHiddenColumns(list: string, hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify([...hidden]));
  } catch {
    // Storage is blocked: the choice holds while the page is open.
  }
}
