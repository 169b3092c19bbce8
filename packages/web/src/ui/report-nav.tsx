import { useLocation } from '@tanstack/react-router';
import { LinkButton } from './text/link.tsx';
import classes from './report-nav.module.css';

const reports = [
  { to: '/reports', label: 'Income and expenses' },
  { to: '/rent-roll', label: 'Rent roll' },
  { to: '/aging', label: 'Aging' },
  { to: '/rent-grid', label: 'Rent by month' },
  { to: '/vacancy', label: 'Vacancy' },
  { to: '/repairs', label: 'Repairs' },
  { to: '/tax-package', label: 'Tax package' },
  { to: '/deposits', label: 'Deposits' },
] as const;

/** Links from each report to the others, as far as the person may open them. */
export function ReportNav() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.nav} aria-label="Reports">
      {reports.map(({ to, label }) =>
        to === pathname ? (
          <span key={to} aria-current="page" className={classes.current}>
            {label}
          </span>
        ) : (
          <LinkButton key={to} to={to} variant="subtle" className={classes.item}>
            {label}
          </LinkButton>
        ),
      )}
    </nav>
  );
}
