import type { Permission } from '@tenantry/contract/shared/permissions';
import { isStaff, permits, type Session } from './session.ts';

let pageNeeds: ReadonlyMap<string, readonly Permission[]> = new Map();

/** The app tells at its start what each page of staff needs, by the first part of its path. */
export function setPageNeeds(needs: ReadonlyMap<string, readonly Permission[]>): void {
  pageNeeds = needs;
}

/** Whether the person may open the page at this path. Pages that are not for staff are open to everyone. */
export function mayOpenPath(session: Session | null, path: string): boolean {
  const name = /^\/([\w-]*)/.exec(path)?.[1] ?? '';
  return pageNeeds.get(name)?.every((permission) => permits(session, permission)) ?? true;
}

/** The pages that staff may start with, the most useful first. */
const starts = [
  '/admin-landing',
  '/receivables',
  '/messages',
  '/organization-expenses',
  '/billing',
  '/tasks',
  '/createUser',
  '/organization-settings',
  '/security-log',
] as const;

/** SHELL-10: the landing page after signing in. */
export function landingOf(session: Session) {
  if (!isStaff(session)) return '/lessee-landing';
  return starts.find((path) => mayOpenPath(session, path)) ?? '/my-account';
}
