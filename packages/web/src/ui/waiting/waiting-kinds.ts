import type { Effect } from '../../lib/effects.ts';

/** The code that sends one kind of what waits. */
export interface WaitingSender {
  /** @param id the idempotency key of every attempt */
  send(id: string, about: object, file: File | null): Promise<unknown>;
  /** What it changes on the server. */
  readonly changes: Effect;
  /** Says that some were sent. */
  sentWords(count: number): string;
}

const loaders = new Map<string, () => Promise<WaitingSender>>();

/** Names a kind. Its code is loaded when something of it waits. */
export function addWaitingKind(kind: string, load: () => Promise<WaitingSender>): void {
  loaders.set(kind, load);
}

export async function senderOf(kind: string): Promise<WaitingSender> {
  const load = loaders.get(kind);
  if (!load) throw new Error(`nothing sends ${kind}`);
  return load();
}
