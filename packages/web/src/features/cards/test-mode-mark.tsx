import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../lib/public.queries.ts';
import classes from './test-mode-mark.module.css';

/** PAY-8: shown on every page for payments if only test cards are accepted. */
export function TestModeMark() {
  const { data } = useQuery(configurationQuery);
  if (!data?.cards.available || !data.cards.testMode) return null;
  return <p className={classes.mark}>Test mode: no money moves</p>;
}
