import { useEffect, useState } from 'react';
import { now } from '../../lib/clock.ts';

export function secondsUntil(end: number): number {
  return (end - now()) / 1000;
}

/**
 * The seconds left until the end, updated every 1000 ms.
 * @param end in ms since the epoch
 */
export function useSecondsLeft(end: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const check = () => setSecondsLeft(secondsUntil(end));
    check();
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return secondsLeft;
}
