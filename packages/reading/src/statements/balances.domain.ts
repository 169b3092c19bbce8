import type { Figure, Header } from './columns.domain.ts';
import type { PrintedBalance } from './entries.domain.ts';
import { isCarried, isClosing, isOpening } from './wording.domain.ts';

/** Whether a table has only balances, with incoming and outgoing money between them. */
export function isOfBalances(header: Header | null): boolean {
  const roles = header?.columns.map(({ role }) => role) ?? [];
  return roles.includes('opening') || roles.includes('closing');
}

/** The balances in a row of such a table. */
export function balancesAmong(
  figures: readonly Figure[],
  section: string | null,
): PrintedBalance[] {
  return figures.flatMap((figure) => {
    const { role } = figure;
    return role === 'opening' || role === 'closing' ? [balanceOf(role, figure, section)] : [];
  });
}

/** The kind of balance that a row announces; null if it is about something else. */
export function kindOfBalance(texts: readonly string[]): PrintedBalance['kind'] | null {
  if (texts.some(isCarried)) return 'carried';
  if (texts.some(isOpening)) return 'opening';
  return texts.some(isClosing) ? 'closing' : null;
}

export function balanceOf(
  kind: PrintedBalance['kind'],
  { negative, mark, cents }: Figure,
  section: string | null,
): PrintedBalance {
  return { kind, cents: negative || mark === 'DR' ? -cents : cents, section };
}
