import { useQuery } from '@tanstack/react-query';
import type { Condition } from '@tenantry/contract/inspections/inspections.rules';
import type {
  Inspection,
  InspectionItem,
} from '@tenantry/contract/inspections/inspections.schemas';
import { useEffect, useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { uploadName } from '../../lib/image-file.ts';
import { changed, queryClient } from '../../lib/query-client.ts';
import { notifyError } from '../../ui/notify.ts';
import { useWaiting } from '../../ui/waiting/use-waiting.ts';
import { deviceKeysQuery, isOffline, keep, waitingStore } from '../../ui/waiting/waiting.ts';
import {
  isPhoto,
  sendItem,
  sendPhoto,
  type InspectionEntry,
  type ItemToSend,
  type PhotoToSend,
} from './inspection-sender.ts';
import { inspectionQuery } from './inspections.queries.ts';

/** NEW-10: loads what an offline device needs while there is a connection. */
function loadForOffline(): void {
  const parts = [import('../../ui/waiting/waiting-notice.tsx'), import('../../lib/upload.ts')];
  void Promise.all(parts).catch(() => undefined);
}

/** A photo that the server does not have yet. */
export interface WaitingPhoto {
  readonly id: string;
  readonly file: File;
}

/** An item as the person left it, also if the server does not know yet. */
export interface ShownItem extends InspectionItem {
  readonly waitingPhotos: readonly WaitingPhoto[];
}

interface Entry {
  readonly id: string;
  readonly about: InspectionEntry;
  readonly file: File | null;
}

function shown(item: InspectionItem, entries: readonly Entry[]): ShownItem {
  const own = entries.filter(({ about }) => about.itemId === item.id);
  const known = new Set(item.photos.map(({ id }) => id));
  const words = own.map(({ about }) => about).findLast((about) => !isPhoto(about));
  return {
    ...item,
    ...(words && !isPhoto(words) && { condition: words.condition, note: words.note }),
    waitingPhotos: own.flatMap(({ id, about, file }) =>
      isPhoto(about) && file && !known.has(id) ? [{ id, file }] : [],
    ),
  };
}

const withItem =
  ({ itemId, condition, note }: ItemToSend) =>
  (before: Inspection | undefined) =>
    before && {
      ...before,
      rooms: before.rooms.map((room) => ({
        ...room,
        items: room.items.map((item) => (item.id === itemId ? { ...item, condition, note } : item)),
      })),
    };

const hasWaiting = ({ itemId }: ItemToSend) =>
  waitingStore.get().some(({ id, state }) => id === itemId && state !== 'failed');

/** Sends the condition and note of an item, or keeps it until it can be sent. */
async function saveOrKeep(item: ItemToSend, name: string): Promise<void> {
  const keepIt = () => keep(item.itemId, { kind: 'inspection', name, about: item, file: null });
  // A newer one never overtakes an older one.
  if (hasWaiting(item) && (await keepIt())) return;
  try {
    await sendItem(item);
  } catch (error) {
    if (!isOffline(error) || !(await keepIt())) throw error;
  }
}

async function sendOrKeepPhoto(photo: PhotoToSend, file: File, name: string): Promise<void> {
  const id = newIdempotencyKey();
  try {
    await sendPhoto(id, photo, file);
  } catch (error) {
    const kept = { kind: 'inspection', name, about: photo, file };
    if (!isOffline(error) || !(await keep(id, kept))) throw error;
  }
}

/** When the photo was taken, as far as the file says; it cannot be later than now. */
const takenAt = ({ lastModified }: File) => new Date(Math.min(lastModified, now())).toISOString();

/** MAINT-12, NEW-10: the items of an inspection, and how they are changed with or without a connection. */
export function useInspectionEntries(inspection: Inspection) {
  const { id: inspectionId } = inspection;
  useQuery(deviceKeysQuery);
  useEffect(loadForOffline, []);
  // One call after the other, so that the last change of an item wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const entries = useWaiting()
    .filter(({ kind }) => kind === 'inspection')
    .map(({ id, about, file }) => ({ id, file, about: about as InspectionEntry }))
    .filter(({ about }) => about.inspectionId === inspectionId);
  const next = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch((error: unknown) => {
      notifyError(error);
      return changed('inspections');
    });
  };
  return {
    waiting: entries.length,
    rooms: inspection.rooms.map((room) => ({
      ...room,
      items: room.items.map((item) => shown(item, entries)),
    })),
    save: (item: InspectionItem, changes: { condition?: Condition | null; note?: string }) => {
      const { id: itemId, condition, note, name } = { ...item, ...changes };
      const entry = { inspectionId, itemId, condition, note };
      queryClient.setQueryData(inspectionQuery(inspectionId).queryKey, withItem(entry));
      next(() => saveOrKeep(entry, name));
    },
    addPhoto: (item: InspectionItem, file: File) => {
      const photo = {
        inspectionId,
        itemId: item.id,
        fileName: uploadName(file),
        takenAt: takenAt(file),
      };
      next(() => sendOrKeepPhoto(photo, file, `Photo of ${item.name}`));
    },
  };
}
