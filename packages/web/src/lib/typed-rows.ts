import { getSession, onSessionEnd, personOf } from './session.ts';

/**
 * Typed rows that are kept in this tab until they are saved: they survive a reload and a session that ends by itself.
 * A person who logs out takes them along.
 */

interface TypedRows {
  readonly person: string;
  readonly value: unknown;
}

const PREFIX = 'typed-rows:';

const me = () => {
  const session = getSession();
  return session ? personOf(session) : '';
};

/** @param value JSON without secrets */
export function keepTypedRows(name: string, value: unknown): void {
  try {
    const kept: TypedRows = { person: me(), value };
    sessionStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the rows stay while the page is open.
  }
}

/** The rows that the same person has typed in this tab. */
export function keptTypedRows(name: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as TypedRows | null;
    return kept?.person === me() ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

export function forgetTypedRows(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

onSessionEnd((lost) => {
  if (lost) return;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
});
