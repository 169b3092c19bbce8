import type { Permission } from '@tenantry/contract/shared/permissions';
import { useLocation } from '@tanstack/react-router';
import {
  isStaff,
  isSuperAdmin,
  logout,
  permits,
  useSession,
  type Session,
} from '../../lib/session.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Badge } from './badge.tsx';
import classes from './top-bar.module.css';

const permitted = (permission: Permission) => (session: Session | null) =>
  permits(session, permission);
const isTenant = (session: Session | null) => session !== null && !isStaff(session);
const isSignedOut = (session: Session | null) => session === null;

/** SHELL-3: the links of the top bar, in this order, and who sees them. */
const items = [
  { to: '/admin-landing', label: 'Admin', shownTo: permitted('properties:read') },
  { to: '/lessee-landing', label: 'Leasee Landing', shownTo: isTenant },
  { to: '/receivables', label: 'Receivables', shownTo: permitted('payments:read') },
  { to: '/calendar', label: 'Calendar', shownTo: permitted('properties:read') },
  { to: '/tasks', label: 'Tasks', shownTo: permitted('tasks:read') },
  { to: '/messages', label: 'Messages', shownTo: permitted('messages:read') },
  { to: '/organization-expenses', label: 'Expenses', shownTo: permitted('books:read') },
  { to: '/billing', label: 'Billing', shownTo: permitted('charges:read') },
  { to: '/reports', label: 'Reports', shownTo: permitted('books:read') },
  { to: '/createUser', label: 'Users', shownTo: permitted('people:read') },
  { to: '/organization-settings', label: 'Settings', shownTo: permitted('settings:read') },
  { to: '/super-admin', label: 'Super Admin', shownTo: isSuperAdmin },
  { to: '/', label: 'Home', shownTo: () => true },
  { to: '/login', label: 'Login', shownTo: isSignedOut },
] as const;

/** The pages that the top bar and the search offer a person. */
export const pagesFor = (session: Session | null) =>
  items.filter(({ shownTo }) => shownTo(session));

/** SHELL-3: each link except the one to the current page, which is replaced by the page's name. */
export function NavItems() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {pagesFor(session).map(({ to, label }) =>
        to === pathname ? (
          <span key={to} aria-current="page" className={`${classes.item} ${classes.current}`}>
            {label}
            <Badge to={to} />
          </span>
        ) : (
          <LinkButton
            key={to}
            to={to}
            variant={to === '/login' ? 'default' : 'subtle'}
            className={classes.item}
          >
            <span>
              {label}
              <Badge to={to} />
            </span>
          </LinkButton>
        ),
      )}
      {session && (
        <>
          <PlainButton
            variant="subtle"
            className={classes.item}
            onClick={() => logout({ notifyServer: true })}
          >
            Logout
          </PlainButton>
          <TextLink to="/my-account" className={classes.welcome}>
            Welcome {session.firstName} {session.lastName}
          </TextLink>
        </>
      )}
    </>
  );
}
