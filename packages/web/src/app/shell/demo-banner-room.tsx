import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from '../../lib/public.queries.ts';
import classes from './shell.module.css';

/** Keeps the banner's room free until its code and the organization are loaded, so that the page does not move. */
export function DemoBannerRoom() {
  const { data } = useQuery(configurationQuery);
  return data?.demo ? <div className={classes.notice} aria-hidden /> : null;
}
