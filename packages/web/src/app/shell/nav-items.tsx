import { useLocation } from '@tanstack/react-router';
import { logout, useSession, type Session } from '../../lib/session.ts';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { mayOpen, pageOf, topLinks, workLinks } from '../features.ts';
import classes from './top-bar.module.css';

const isSignedOut = (session: Session | null) => session === null;

const ofFeatures = topLinks.map((link) => ({
  to: link.to,
  label: link.label,
  key: link.key,
  shownTo:
    link.shownTo ??
    ((session: Session | null) => mayOpen(session, pageOf(link)) && !link.hiddenFrom?.(session)),
}));

/** SHELL-3: the links of the top bar, in this order, and who sees them. */
const items = [
  ...ofFeatures,
  { to: '/', label: 'Home', key: undefined, shownTo: () => true },
  { to: '/login', label: 'Login', key: undefined, shownTo: isSignedOut },
] as const;

const topLinksFor = (session: Session | null) => items.filter(({ shownTo }) => shownTo(session));

/** SHELL-16: the links of the side bar that lead somewhere for this person. */
export const workLinksFor = (session: Session | null) =>
  workLinks.filter((link) => mayOpen(session, pageOf(link)) && !link.hiddenFrom?.(session));

/** The pages that the search offers a person. */
export const pagesFor = (session: Session | null) => [
  ...topLinksFor(session).map(({ to, label, key }) => ({ to, label, key })),
  ...workLinksFor(session).map(({ to, hash, label, key }) => ({
    to: hash === undefined ? to : `${to}#${hash}`,
    label,
    key,
  })),
];

/** HOME-6: the pages that open with `g` and a letter. */
export const keyedPagesFor = (session: Session | null) =>
  pagesFor(session).flatMap(({ to, label, key }) =>
    key === undefined ? [] : [{ to, label, key }],
  );

/** SHELL-3: each link except the one to the current page, which is replaced by the page's name. */
export function NavItems() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      {topLinksFor(session).map(({ to, label }) =>
        to === pathname ? (
          <span key={to} aria-current="page" className={`${classes.item} ${classes.current}`}>
            {label}
          </span>
        ) : (
          <LinkButton
            key={to}
            to={to}
            variant={to === '/login' ? 'default' : 'subtle'}
            className={classes.item}
          >
            {label}
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
