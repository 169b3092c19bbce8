import type { Permission } from '@tenantry/contract/shared/permissions';
import { isLessee, isOwner, isStaff, permits, type Session } from './session.ts';

/** A permission, or several of which one is enough. */
export type Need = Permission | readonly Permission[];

/** Whether the person holds all that is needed. */
export function meets(session: Session | null, needs: readonly Need[]): boolean {
  return needs.every((need) =>
    typeof need === 'string'
      ? permits(session, need)
      : need.some((permission) => permits(session, permission)),
  );
}

let pageNeeds: ReadonlyMap<string, readonly Need[]> = new Map();

let startPages: readonly string[] = [];

let linkedPages: readonly LinkedPage[] = [];

/** A page as the navigation calls it. */
interface LinkedPage {
  readonly page: string;
  readonly label: string;
  readonly hiddenFrom?: ((holder: Holder) => boolean) | undefined;
}

type Holder = Pick<Session, 'roles' | 'permissions'>;

/**
 * The app tells at its start what each page of staff needs, by the first one or two parts of its path.
 * @param starts the pages that staff may start with, the most useful first
 * @param linked the pages of the navigation, in its order
 */
export function setPages(
  needs: ReadonlyMap<string, readonly Need[]>,
  starts: readonly string[],
  linked: readonly LinkedPage[],
): void {
  pageNeeds = needs;
  startPages = starts;
  linkedPages = linked;
}

/** The pages of the navigation that someone with these permissions and this role may open, by their names there. */
export function pagesOpenedBy(held: readonly Permission[], role?: string): readonly string[] {
  const holder = { roles: role === undefined ? [] : [role], permissions: [...held] };
  const isMet = (need: Need) =>
    typeof need === 'string' ? held.includes(need) : need.some((each) => held.includes(each));
  const opened = linkedPages.filter(
    ({ page, hiddenFrom }) => (pageNeeds.get(page)?.every(isMet) ?? false) && !hiddenFrom?.(holder),
  );
  return [...new Set(opened.map(({ label }) => label))];
}

const pagesOfLessees = ['lessee-landing', 'lessee-account'];

/** Whether the person may open the page at this path. Pages of neither staff nor tenants are open to everyone. */
export function mayOpenPath(session: Session | null, path: string): boolean {
  const [, first = '', second = ''] = /^\/([\w-]*)(?:\/([\w-]*))?/.exec(path) ?? [];
  if (pagesOfLessees.includes(first)) return isLessee(session);
  return meets(session, pageNeeds.get(`${first}/${second}`) ?? pageNeeds.get(first) ?? []);
}

/** SHELL-10: the landing page after signing in. */
export function landingOf(session: Session): string {
  if (!isStaff(session)) return '/lessee-landing';
  if (isOwner(session)) return '/owner-landing';
  const start = startPages.find((page) => mayOpenPath(session, `/${page}`));
  return `/${start ?? 'my-account'}`;
}
