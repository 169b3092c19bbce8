import { useLocation } from '@tanstack/react-router';
import { LinkButton } from './text/link.tsx';
import classes from './report-nav.module.css';

const logs = [
  { to: '/activity', label: 'Activity' },
  { to: '/security-log', label: 'Security log' },
] as const;

/** Links between what people did and what was refused. */
export function LogNav() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.nav} aria-label="Logs">
      {logs.map(({ to, label }) =>
        to === pathname ? (
          <span key={to} aria-current="page" className={classes.current}>
            {label}
          </span>
        ) : (
          <LinkButton key={to} to={to} search={{}} variant="subtle" className={classes.item}>
            {label}
          </LinkButton>
        ),
      )}
    </nav>
  );
}
