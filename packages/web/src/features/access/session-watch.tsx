import { useLocation } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import { now } from '../../lib/clock.ts';
import { loseSession, type Session } from '../../lib/session.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { useHeldFor } from '../../ui/hooks/use-held-for.ts';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { extendSession } from './extend-session.ts';
import {
  afterCheck,
  afterClose,
  calmTimer,
  extendsSilently,
  type SessionTimer,
  WARNING_SECONDS,
} from './session-timer.ts';
import { secondsUntil, useSecondsLeft } from './use-seconds-left.ts';

const SessionWarning = lazyPart(async () => (await import('./session-warning.tsx')).SessionWarning);

const PAGE_FIRST_MS = 10_000;

/** The pause between two silent extensions, whatever the result of the first. */
const PAUSE_MS = 60_000;

function next(timer: SessionTimer, event: { secondsLeft: number } | 'close'): SessionTimer {
  return event === 'close' ? afterClose(timer) : afterCheck(timer, event.secondsLeft);
}

/** SHELL-8: watches the end of the session while there is one. */
export function SessionWatch({ session: { expr } }: { readonly session: Session }) {
  const [{ open, over }, dispatch] = useReducer(next, calmTimer);
  const secondsLeft = useSecondsLeft(expr);
  // This page shows the same as the dialog.
  const onTimerPage = useLocation({ select: ({ pathname }) => pathname === '/logoutTimer' });
  useExtensionByActivity(expr);
  useEffect(() => dispatch({ secondsLeft }), [secondsLeft]);
  useEffect(() => {
    // The server's session ends by itself within this second.
    if (over) loseSession();
  }, [over]);
  useEffect(() => {
    if (open && onTimerPage) dispatch('close');
  }, [open, onTimerPage]);
  // Loaded early, so that it can be shown when the connection is lost, but not while the page itself is loading.
  const stays = useHeldFor(true, PAGE_FIRST_MS);
  const mayBeNeeded = stays || extendsSilently(secondsLeft) || secondsLeft <= WARNING_SECONDS;
  useEffect(() => {
    if (mayBeNeeded) void SessionWarning.preload();
  }, [mayBeNeeded]);
  const opened = open && !onTimerPage;
  if (!useLatch(opened)) return null;
  return <SessionWarning opened={opened} end={expr} onClose={() => dispatch('close')} />;
}

/** Silently extends the session of a person who is active after half of it. */
function useExtensionByActivity(expr: number): void {
  useEffect(() => {
    const stop = new AbortController();
    const onActivity = () => {
      const due = extendsSilently(secondsUntil(expr)) && now() >= quietUntil;
      if (due && document.visibilityState === 'visible') void extendSilently();
    };
    for (const name of ['pointerdown', 'keydown', 'visibilitychange']) {
      document.addEventListener(name, onActivity, { capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [expr]);
}

let quietUntil = 0;

async function extendSilently(): Promise<void> {
  quietUntil = Number.POSITIVE_INFINITY;
  // Nobody asked for it, so a failure is not reported: the warning comes in time.
  await extendSession().catch(() => undefined);
  quietUntil = now() + PAUSE_MS;
}
