import { redirect } from '@tanstack/react-router';
import {
  isReturn,
  keepReturn,
  takeNext,
  type ReturnSearch,
} from '../features/access/external-return.ts';
import { dropExpiredSession, getSession, isOwner, isStaff, type Session } from '../lib/session.ts';
import type { EmailLink } from '../features/access/email-link.ts';
import { landingOf } from '../lib/may-open.ts';
import { notifyError } from '../ui/acts/notify.ts';
import { mayOpen, type StaffPage } from './features.ts';

interface Guarded {
  /** The router only prepares the page. */
  readonly preload?: boolean;
  readonly location: { readonly href: string };
}

function currentSession(): Session | null {
  dropExpiredSession();
  return getSession();
}

/** Sends a signed-out visitor to sign in and back to this page afterwards, a signed-in one to their landing page. */
function turnAway(session: Session | null, href: string): void {
  if (session) redirect({ to: landingOf(session), throw: true });
  else redirect({ to: '/login', search: { next: href }, throw: true });
}

/** TRUST-7: says why another page is shown. */
function notifyClosedPage(): void {
  notifyError(
    'You do not have permission to open this page. An administrator can change your role.',
  );
}

/** For people who may read what the page shows. The server checks every call anyway. */
export const staffGuard =
  (page: StaffPage) =>
  ({ location, preload = false }: Guarded): void => {
    const session = currentSession();
    if (mayOpen(session, page)) return;
    if (isStaff(session) && !preload) notifyClosedPage();
    turnAway(session, location.href);
  };

/** TRUST-8: for staff; an owner who comes here, as from the page of a home, gets their own page instead. */
export function adminLandingGuard(entered: Guarded): void {
  staffGuard('admin-landing')(entered);
  const session = currentSession();
  if (session && isOwner(session)) {
    redirect({ to: landingOf(session), replace: true, throw: true });
  }
}

/** For tenants: signed in, and not staff. */
export function lesseeGuard({ location }: Guarded): void {
  const session = currentSession();
  if (!session || isStaff(session)) turnAway(session, location.href);
}

/** Anyone who is signed in. */
export function signedInGuard({ location }: Guarded): void {
  if (!currentSession()) turnAway(null, location.href);
}

/** A person who is signed in has no use for the sign-in page. */
export function signedOutGuard(): void {
  const session = currentSession();
  if (session) redirect({ to: landingOf(session), replace: true, throw: true });
}

/**
 * AUTH-2: removes what a provider sent back from the address bar and the history before anything else happens. A person
 * who is signed in can only have come back from linking an account.
 */
export function externalReturnGuard({ search }: { readonly search: ReturnSearch }): void {
  if (!isReturn(search)) return;
  const next = takeNext();
  if (currentSession()) {
    if (next !== '/my-account') return;
    keepReturn(search);
    redirect({ to: '/my-account', replace: true, throw: true });
  }
  keepReturn(search);
  redirect({ to: '/login', search: next ? { next } : {}, replace: true, throw: true });
}

interface MailedLink {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly token?: string | undefined;
  readonly userId?: string | undefined;
}

const emptyLink = {
  firstName: undefined,
  lastName: undefined,
  token: undefined,
  userId: undefined,
};

/** AUTH-6: the same for a mailed link; the history entry keeps what the page needs from it. */
export function mailedLinkGuard({ search }: { readonly search: MailedLink }): void {
  const { token, userId } = search;
  if (Object.values(search).every((value) => value === undefined)) return;
  const state = token && userId ? { passwordLink: { token, userId } } : {};
  redirect({ to: '/reset-password', search: emptyLink, state, replace: true, throw: true });
}

/** AUTH-15: the same for the link to a new email. */
export function emailLinkGuard({ search }: { readonly search: Partial<EmailLink> }): void {
  const { token, userId } = search;
  if (token === undefined && userId === undefined) return;
  redirect({
    to: '/confirm-email',
    search: { token: undefined, userId: undefined },
    state: token && userId ? { emailLink: { token, userId } } : {},
    replace: true,
    throw: true,
  });
}
