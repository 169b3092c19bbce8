import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../../lib/session.ts';
import { IconCoin, IconHome, IconMessage, IconReceipt } from '../../ui/icons.tsx';
import { mayOpen } from '../features.ts';
import { Badge } from './badge.tsx';
import classes from './phone-bar.module.css';

const items = [
  { to: '/admin-landing', label: 'Today', Icon: IconHome, page: 'admin-landing' },
  { to: '/receivables', label: 'Receivables', Icon: IconCoin, page: 'receivables' },
  { to: '/messages', label: 'Messages', Icon: IconMessage, page: 'messages' },
  {
    to: '/organization-expenses',
    label: 'Expenses',
    Icon: IconReceipt,
    page: 'organization-expenses',
  },
] as const;

/** SHELL-15: on a phone, the pages that staff open most are within reach of a thumb. */
export function PhoneBar() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.bar} aria-label="Shortcuts">
      {items
        .filter(({ page }) => mayOpen(session, page))
        .map(({ to, label, Icon }) => {
          const content = (
            <>
              <Icon size={22} stroke={1.6} aria-hidden />
              <span>
                {label}
                <Badge to={to} />
              </span>
            </>
          );
          return to === pathname ? (
            <span key={to} aria-current="page" className={classes.item}>
              {content}
            </span>
          ) : (
            <Link key={to} to={to} className={classes.item}>
              {content}
            </Link>
          );
        })}
    </nav>
  );
}
