import { useQuery } from '@tanstack/react-query';
import type { Condition } from '@tenantry/contract/inspections/inspections.rules';
import type {
  Inspection,
  InspectionItem,
} from '@tenantry/contract/inspections/inspections.schemas';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { uploadName } from '../../lib/image-file.ts';
import { changed } from '../../lib/query-client.ts';
import { notifyError } from '../../ui/acts/notify.ts';
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
import { noteSending } from './sending-entries.ts';

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

const isWords = (about: InspectionEntry): about is ItemToSend => !isPhoto(about);

/** @param unsent what the person entered since, which no answer to an earlier request takes back */
function shown(
  item: InspectionItem,
  entries: readonly Entry[],
  unsent: readonly ItemToSend[],
): ShownItem {
  const own = entries.filter(({ about }) => about.itemId === item.id);
  const known = new Set(item.photos.map(({ id }) => id));
  const words =
    unsent.findLast(({ itemId }) => itemId === item.id) ??
    own.map(({ about }) => about).findLast(isWords);
  return {
    ...item,
    ...(words && { condition: words.condition, note: words.note }),
    waitingPhotos: own.flatMap(({ id, about, file }) =>
      isPhoto(about) && file && !known.has(id) ? [{ id, file }] : [],
    ),
  };
}

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

function useEntriesOf(inspectionId: string): readonly Entry[] {
  return useWaiting()
    .filter(({ kind }) => kind === 'inspection')
    .map(({ id, about, file }) => ({ id, file, about: about as InspectionEntry }))
    .filter(({ about }) => about.inspectionId === inspectionId);
}

/** How many entries of an inspection the server does not have yet. */
export const useWaitingCount = (inspectionId: string): number => useEntriesOf(inspectionId).length;

/** MAINT-12, NEW-10: the items of an inspection, and how they are changed with or without a connection. */
export function useInspectionEntries(inspection: Inspection) {
  const { id: inspectionId } = inspection;
  useQuery(deviceKeysQuery);
  useEffect(loadForOffline, []);
  // One call after the other, so that the last change of an item wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const entries = useEntriesOf(inspectionId);
  const [unsent, setUnsent] = useState<readonly ItemToSend[]>([]);
  const next = (work: () => Promise<void>) => {
    const failed = async (error: unknown) => {
      notifyError(error);
      await changed('inspections');
      return false;
    };
    const done = queue.current.then(work).then(() => true, failed);
    queue.current = done;
    noteSending({ inspectionId, done });
  };
  return {
    waiting: entries.length,
    rooms: inspection.rooms.map((room) => ({
      ...room,
      items: room.items.map((item) => shown(item, entries, unsent)),
    })),
    save: (item: InspectionItem, changes: { condition?: Condition | null; note?: string }) => {
      const { id: itemId, condition, note, name } = { ...item, ...changes };
      const entry = { inspectionId, itemId, condition, note };
      setUnsent((before) => [...before, entry]);
      next(() =>
        saveOrKeep(entry, name).finally(() => {
          setUnsent((before) => before.filter((each) => each !== entry));
        }),
      );
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
