import { safeNextPath } from '../../lib/next-path.ts';

export type Provider = 'Google' | 'Amazon';

/** AUTH-2: the part of `state` that tells which provider the browser returns from. */
const providers: Readonly<Record<string, Provider>> = { google: 'Google', amazon: 'Amazon' };

/** The parameters that Google or Amazon add to the address of the sign-in page. */
export interface ReturnSearch {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  /** Sent instead of a code, for example if the person refused there. */
  readonly error?: string | undefined;
}

/** A browser that has come back from a provider. */
export interface ExternalReturn {
  readonly provider: Provider;
  /** Null when the provider sent none. */
  readonly code: string | null;
}

// In memory, so that neither a reload nor the history has the code again.
let waiting: ExternalReturn | null = null;

export function isReturn({ code, state, error }: ReturnSearch): boolean {
  return Boolean(code ?? state ?? error);
}

/** Keeps a return for the page; ignores one from an unknown provider. */
export function keepReturn({ code, state = '' }: ReturnSearch): void {
  const provider = providers[state];
  waiting = provider ? { provider, code: code ?? null } : null;
}

/** The return that has not been handled yet. */
export function waitingReturn(): ExternalReturn | null {
  return waiting;
}

export function forgetReturn(): void {
  waiting = null;
}

const NEXT = 'sign-in-next';

/** Remembers the requested page while the person is at the provider. */
export function keepNext(next: string | undefined): void {
  if (next) sessionStorage.setItem(NEXT, next);
  else sessionStorage.removeItem(NEXT);
}

export function takeNext(): string | undefined {
  const next = safeNextPath(sessionStorage.getItem(NEXT));
  sessionStorage.removeItem(NEXT);
  return next;
}
