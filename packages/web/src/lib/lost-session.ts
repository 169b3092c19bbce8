import { safeNextPath } from './next-path.ts';
import { getSession, personOf, type Session } from './session.ts';

/** Data that a session that ended by itself leaves in this tab, for the next sign-in of the same person. */
interface LostSession {
  readonly person: string;
  /** The page that was open; undefined after the person has returned to it. */
  readonly address?: string | undefined;
  /** The typed data, by the name of the form. */
  readonly drafts: Readonly<Record<string, unknown>>;
}

const KEY = 'lost-session';

const openForms = new Map<string, () => unknown>();

/**
 * Registers an open form. Its draft is stored when the session ends. Its values must be JSON without secrets.
 * @param read returns undefined while nothing is changed
 * @returns a function to call when the form closes
 */
export function offerDraft(name: string, read: () => unknown): () => void {
  openForms.set(name, read);
  return () => void openForms.delete(name);
}

function stored(): LostSession | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LostSession | null;
}

function store(lost: LostSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(lost));
}

export function keepLostSession(session: Session, address: string): void {
  const drafts = Object.fromEntries([...openForms].map(([name, read]) => [name, read()]));
  store({ person: personOf(session), address, drafts });
}

export function forgetLostSession(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether the last session in this tab ended by itself, and nobody has signed in since. */
export function hasLostSession(): boolean {
  return stored()?.address !== undefined;
}

const pagesWithoutWork = ['/', '/logoutTimer'];

/** The page that was open when the session ended. For another person it returns nothing and removes the drafts. */
export function takeLostAddress(session: Session): string | undefined {
  const lost = stored();
  if (!lost) return undefined;
  if (lost.person !== personOf(session)) {
    forgetLostSession();
    return undefined;
  }
  store({ ...lost, address: undefined });
  return pagesWithoutWork.includes(lost.address ?? '/') ? undefined : safeNextPath(lost.address);
}

/** The draft of this form from the lost session; it is returned only once. */
export function takeDraft(name: string): unknown {
  const lost = stored();
  const session = getSession();
  if (!lost || !session || lost.person !== personOf(session)) return undefined;
  const { [name]: draft, ...drafts } = lost.drafts;
  store({ ...lost, drafts });
  return draft;
}
