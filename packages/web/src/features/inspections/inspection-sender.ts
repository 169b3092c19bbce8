import type { Condition } from '@tenantry/contract/inspections/inspections.rules';
import { callApi } from '../../lib/api.ts';
import type { WaitingSender } from '../../ui/waiting/waiting-kinds.ts';
import { adoptInspection } from './inspections.queries.ts';

/** A photo of an item, or the condition and note of one. */
export interface PhotoToSend {
  readonly inspectionId: string;
  readonly itemId: string;
  readonly fileName: string;
  readonly takenAt: string;
}

export interface ItemToSend {
  readonly inspectionId: string;
  readonly itemId: string;
  readonly condition: Condition | null;
  readonly note: string;
}

export type InspectionEntry = PhotoToSend | ItemToSend;

export const isPhoto = (entry: InspectionEntry): entry is PhotoToSend => 'takenAt' in entry;

/** @param key the id of the photo, so that it is stored once */
export async function sendPhoto(
  key: string,
  { inspectionId, itemId, fileName, takenAt }: PhotoToSend,
  file: File,
  onProgress: (fraction: number) => void = () => undefined,
) {
  const inspection = await callApi(
    'POST /v1/admin/inspections/:inspectionId/items/:itemId/photos/:key/:fileName/upload',
    {
      params: { inspectionId, itemId, key, fileName },
      query: { takenAt },
      file: { field: 'file', file, onProgress },
      idempotencyKey: key,
    },
  );
  adoptInspection(inspection);
}

export async function sendItem({ inspectionId, ...item }: ItemToSend) {
  const inspection = await callApi('POST /v1/admin/inspections/:inspectionId/items', {
    params: { inspectionId },
    body: { items: [item] },
  });
  adoptInspection(inspection);
}

/** NEW-10: sends what was entered and photographed without a connection. */
export const inspectionSender: WaitingSender = {
  send: (id, about, file) => {
    const entry = about as InspectionEntry;
    if (!isPhoto(entry)) return sendItem(entry);
    if (!file) throw new Error('a photo without a file');
    return sendPhoto(id, entry, file);
  },
  changes: 'inspections',
  sentWords: (count) =>
    count === 1
      ? 'A waiting entry of an inspection was sent'
      : `${count} waiting entries of inspections were sent`,
};
