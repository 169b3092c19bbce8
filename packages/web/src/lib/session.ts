import type { AuthResponse, SessionFacts } from '@tenantry/contract/access/access.schemas';
import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import { useSyncExternalStore } from 'react';
import { now, today } from './clock.ts';
import { forgetEarly } from './early-answers.ts';
import { forgetAnswers } from './known-answers.ts';
import { queryClient } from './query-client.ts';

/** The session record (SHELL-6). `expr` is its end in ms since the epoch. */
export type Session = AuthResponse;

const KEY = 'auth';

let raw: string | null | undefined;
let record: Session | null = null;
const listeners = new Set<() => void>();
/** Called with the session that was lost, or null if the person logged out. */
type EndListener = (lost: Session | null) => void;

const endListeners = new Set<EndListener>();

/** A record that an earlier version of the app stored has no permissions and no organization. */
type StoredSession = Omit<Session, 'permissions' | 'organization'> &
  Partial<Pick<Session, 'permissions' | 'organization'>>;

function isSession(value: unknown): value is StoredSession {
  const session = value as Partial<Session> | null;
  return (
    typeof session === 'object' &&
    session !== null &&
    typeof session.token === 'string' &&
    typeof session.expr === 'number'
  );
}

/** Used when nobody is signed in (a page that is about to close), and until the server has answered. */
const unknown: Session['organization'] = { name: '', timeZone: 'America/New_York', today: '' };

/** The roles of staff that such a version knew: they had all permissions. */
const hadAll = (roles: Session['roles']) =>
  roles.includes('SuperAdmin') || roles.includes('SiteAdmin');

function completed(session: StoredSession): Session {
  const held = hadAll(session.roles) ? [...permissions] : [];
  return { permissions: held, organization: unknown, ...session };
}

function parse(text: string | null): Session | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSession(value) ? completed(value) : null;
  } catch {
    return null;
  }
}

/** The stored record, parsed once for each text so that React sees a stable value. */
function stored(): Session | null {
  const text = localStorage.getItem(KEY);
  if (text !== raw) {
    raw = text;
    record = parse(text);
  }
  return record;
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** The session, or null if nobody is signed in or it has expired. */
export function getSession(): Session | null {
  const session = stored();
  return session && session.expr > now() ? session : null;
}

/** True if the stored session has expired (SHELL-7). */
export function sessionHasExpired(): boolean {
  const session = stored();
  return session !== null && session.expr <= now();
}

/** Nothing of a person stays in the page for the next one. */
function forgetAll(): void {
  queryClient.clear();
  forgetAnswers();
  forgetEarly();
}

/** Removes an expired session without navigating: for guards, which navigate themselves. */
export function dropExpiredSession(): void {
  if (!sessionHasExpired()) return;
  localStorage.removeItem(KEY);
  forgetAll();
  changed();
}

/** Identifies the person; the same for all their sessions. */
export function personOf({ firstName, lastName, roles }: Session): string {
  return [firstName, lastName, ...roles].join('\n');
}

/** An extended session has a new token, but belongs to the same person. */
function isSamePerson(one: Session | null, other: Session | null): boolean {
  return (one && personOf(one)) === (other && personOf(other));
}

/** When the server told the facts of the session, in milliseconds; 0 if they were stored before this page was loaded. */
let toldAt = 0;

export const sessionToldAt = (): number => toldAt;

export function setSession(session: Session): void {
  toldAt = now();
  const same = isSamePerson(stored(), session);
  localStorage.setItem(KEY, JSON.stringify(session));
  if (!same) forgetAll();
  changed();
}

/** Keeps the newest data of a session, which may have been extended meanwhile, if the same person is still signed in. */
export function updateSession(asked: Session, facts: SessionFacts): void {
  const session = getSession();
  if (!session || !isSamePerson(session, asked)) return;
  // Absent once the person has a second factor.
  const { secondFactorFrom: _, ...same } = session;
  setSession({ ...same, ...facts });
}

/** The person changed their own name: it is still the same person. */
export function renameSession({ firstName, lastName }: Pick<Session, 'firstName' | 'lastName'>) {
  const session = getSession();
  if (!session) return;
  localStorage.setItem(KEY, JSON.stringify({ ...session, firstName, lastName }));
  changed();
}

/** TRUST-3: the server does nothing else for the person before they have a second factor. */
export function noteSecondFactorNeeded(): void {
  const session = getSession();
  if (!session || needsSecondFactor(session)) return;
  setSession({ ...session, secondFactorFrom: session.organization.today });
}

/** TRUST-3: whether the person must set up a second factor before anything else. */
export function needsSecondFactor(session: Session | null): boolean {
  return (
    session?.secondFactorFrom !== undefined &&
    session.secondFactorFrom <= session.organization.today
  );
}

/** Whether the person has any permission. The server checks every call anyway. */
export function isStaff(session: Session | null): boolean {
  return session !== null && session.permissions.length > 0;
}

export function permits(session: Session | null, permission: Permission): boolean {
  return session !== null && session.permissions.includes(permission);
}

/** Whether the person is signed in without any permission. */
export function isLessee(session: Session | null): boolean {
  return session !== null && !isStaff(session);
}

const ofOwners: readonly Permission[] = ['properties:read', 'books:read'];

/** TRUST-8: whether the person is an owner and nothing else. An owner who also works here has the pages of staff. */
export function isOwner(session: Pick<Session, 'roles' | 'permissions'> | null): boolean {
  return (
    session !== null &&
    session.roles.includes('Owner') &&
    session.permissions.every((permission) => ofOwners.includes(permission))
  );
}

export function isSuperAdmin(session: Session | null): boolean {
  return session !== null && session.roles.includes('SuperAdmin');
}

/** Runs when the session ends, in this tab or in another one; the app goes to `/` then. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function ended(lost: Session | null): void {
  forgetAll();
  changed();
  for (const listener of endListeners) listener(lost);
}

/**
 * Ends the session here: clears the record and all cached responses, and goes to `/`.
 * @param notifyServer also ends it on the server; not needed if it is already gone there
 */
export function logout({ notifyServer }: { notifyServer: boolean }): void {
  const session = stored();
  localStorage.removeItem(KEY);
  if (notifyServer && session) tellServer(session.token);
  ended(null);
}

/** Ends a session here that has expired or that the server refused. */
export function loseSession(): void {
  const session = stored();
  if (!session) return;
  localStorage.removeItem(KEY);
  ended(session);
}

/** Best effort, and continues even if the page is closed: the local record is removed in any case. */
function tellServer(token: string): void {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const url = `${import.meta.env.VITE_API_BASE ?? ''}/v1/auth/logout`;
  fetch(url, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined);
}

/** A session is ended up to this long before its actual end (SHELL-8). */
const END_MARGIN_MS = 1000;

/** SHELL-11: applies another tab's change of the session. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  const before = parse(event.oldValue);
  const after = stored();
  const ranOut = before !== null && before.expr - now() < END_MARGIN_MS;
  if (!after || (before && !isSamePerson(before, after))) ended(!after && ranOut ? before : null);
  else changed();
}

/** Calls the listener when the stored session changes, in this tab or in another. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** The stored session; renders again when it changes in this tab or in another. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, stored, () => null);
}

/** The organization of the signed-in person. */
export function useOrganization(): Session['organization'] {
  return useSession()?.organization ?? unknown;
}

/** The organization's current day. */
export function useToday(): string {
  return today(useOrganization().timeZone);
}
