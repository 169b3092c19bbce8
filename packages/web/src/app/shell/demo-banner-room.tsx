import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { configurationQuery } from '../../lib/public.queries.ts';
import classes from './shell.module.css';

const KEY = 'demo-banner';

function remember(demo: boolean): void {
  try {
    if (demo) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the page moves down when the banner comes.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Keeps the banner's room free until its code and the organization are loaded, so that the page does not move. Until the
 * server has said whether this is a demo, it is what it was before.
 */
export function DemoBannerRoom() {
  const { data } = useQuery(configurationQuery);
  const demo = data?.demo ?? isRemembered();
  useEffect(() => remember(demo), [demo]);
  return demo ? <div className={classes.notice} aria-hidden /> : null;
}
