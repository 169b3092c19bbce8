import { useQuery } from '@tanstack/react-query';
import { now } from '../lib/clock.ts';
import { publicOrganizationQuery } from '../lib/public.queries.ts';
import classes from './print-header.module.css';
import { useLightPaper } from './pictures/use-light-paper.ts';
import { usePrinting } from './hooks/use-printing.ts';

const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** PRINT-1: printed above the page's title: the organization and the date. */
export function PrintHeader() {
  useLightPaper();
  const printing = usePrinting();
  const { data: organization } = useQuery({ ...publicOrganizationQuery, enabled: printing });
  if (!printing) return null;
  return (
    <div className={classes.header}>
      <span>{organization?.name}</span>
      <span>Printed {day.format(now())}</span>
    </div>
  );
}
