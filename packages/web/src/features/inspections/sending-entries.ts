import { waitingStore } from '../../ui/waiting/waiting.ts';
import type { InspectionEntry } from './inspection-sender.ts';

interface Sending {
  readonly inspectionId: string;
  /** Whether it was sent, or kept until there is a connection. */
  readonly done: Promise<boolean>;
}

/** The entries that are being sent, also after the page of their inspection was left. */
const sending = new Set<Sending>();

export function noteSending(entry: Sending): void {
  sending.add(entry);
  void entry.done.finally(() => sending.delete(entry));
}

export const NOT_ALL_SENT =
  'Not all of your entries have been sent. Check the items and photos, then try again.';

/** Waits for the entries that are being sent. Returns whether the server now has everything that was entered here. */
export async function isAllSent(inspectionId: string): Promise<boolean> {
  const own = [...sending].filter((entry) => entry.inspectionId === inspectionId);
  const sent = await Promise.all(own.map(({ done }) => done));
  const waits = waitingStore
    .get()
    .some(
      ({ kind, about }) =>
        kind === 'inspection' && (about as InspectionEntry).inspectionId === inspectionId,
    );
  return sent.every(Boolean) && !waits;
}
