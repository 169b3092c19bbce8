import { useLocation } from '@tanstack/react-router';
import { logout, useSession, type Session } from '../../lib/session.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { mayOpen, navItems, pageOf } from '../features.ts';
import { Badge } from './badge.tsx';
import classes from './top-bar.module.css';

const isSignedOut = (session: Session | null) => session === null;

const ofFeatures = navItems.map(({ to, label, ...more }) => ({
  to,
  label,
  shownTo: (session: Session | null) =>
    'shownTo' in more ? more.shownTo(session) : mayOpen(session, pageOf(to)),
}));

/** SHELL-3: the links of the top bar, in this order, and who sees them. */
const items = [
  ...ofFeatures,
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
