import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { configurationQuery } from '../../lib/public.queries.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import classes from './shell.module.css';

const DemoBanner = lazyPart(async () => (await import('./demo-banner.tsx')).DemoBanner);

const KEY = 'demo-banner';

function remember(demo: boolean): void {
  try {
    if (demo) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the page moves down when the banner appears.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** The demo banner for administrators. Its space is reserved until it is loaded, so that nothing moves. */
export function DemoNotice() {
  const { data } = useQuery(configurationQuery);
  // Until the server has said whether this is a demo, the last answer counts.
  const demo = data?.demo ?? isRemembered();
  useEffect(() => remember(demo), [demo]);
  if (!demo) return null;
  const room = <div className={classes.notice} aria-hidden />;
  return data ? (
    <Suspense fallback={room}>
      <DemoBanner />
    </Suspense>
  ) : (
    room
  );
}
