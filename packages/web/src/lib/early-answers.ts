import { now } from './clock.ts';

/** A request that `early.ts` sent before the app's code was there. */
export interface EarlyAnswer {
  readonly authorization: string | null;
  readonly askedAt: number;
  readonly response: Promise<Response>;
}

interface Holder {
  earlyAnswers?: Map<string, EarlyAnswer>;
}

/** What was asked for longer ago may have changed meanwhile. */
const FRESH_MS = 10_000;

/** For the end of a session. */
export function forgetEarly(): void {
  const page: object = globalThis;
  (page as Holder).earlyAnswers?.clear();
}

/** The answer to a request that was already sent for the same person: once, and only while the page is new. */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | undefined {
  const page: object = globalThis;
  const { earlyAnswers } = page as Holder;
  const early = earlyAnswers?.get(url);
  if (!early || (init.method ?? 'GET') !== 'GET') return undefined;
  earlyAnswers?.delete(url);
  const isSamePerson = new Headers(init.headers).get('authorization') === early.authorization;
  return isSamePerson && now() - early.askedAt < FRESH_MS ? early.response : undefined;
}
