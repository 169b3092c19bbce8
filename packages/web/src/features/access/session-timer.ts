import { SESSION_HALF_LIFE_SECONDS } from '@tenantry/contract/access/session.rules';

/** SHELL-8: with less than this many seconds left, the person is warned once. */
export const WARNING_SECONDS = 900;

/** In the last seconds no dialog opens, because nobody could answer it, although the session has not ended yet. */
const TOO_LATE_SECONDS = 2;
const OVER_SECONDS = 1;

export interface SessionTimer {
  /** The warning was opened; it is not opened again before more than 900 seconds remain. */
  readonly warned: boolean;
  readonly open: boolean;
  /** The person must be logged out. */
  readonly over: boolean;
}

export const calmTimer: SessionTimer = { warned: false, open: false, over: false };

/** The new state after the check of the clock, once a second. */
export function afterCheck(timer: SessionTimer, secondsLeft: number): SessionTimer {
  if (secondsLeft < OVER_SECONDS) return { warned: timer.warned, open: false, over: true };
  if (secondsLeft > WARNING_SECONDS) return calmTimer;
  const warns = secondsLeft < WARNING_SECONDS && secondsLeft > TOO_LATE_SECONDS;
  return warns && !timer.warned ? { warned: true, open: true, over: false } : timer;
}

/** The person closed the warning. */
export function afterClose(timer: SessionTimer): SessionTimer {
  return { ...timer, open: false };
}

/** Whether the session of an active person is extended without asking. Once the warning is due, the person decides. */
export function extendsSilently(secondsLeft: number): boolean {
  return secondsLeft > WARNING_SECONDS && secondsLeft < SESSION_HALF_LIFE_SECONDS;
}

/** `mm:ss`; a started second counts as a whole one, so it starts at 15:00. */
export function formatCountdown(secondsLeft: number): string {
  const seconds = Math.max(0, Math.ceil(secondsLeft));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
