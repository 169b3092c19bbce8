import type {
  Inspection,
  InspectionItem,
  InspectionSummary,
} from '@tenantry/contract/inspections/inspections.schemas';
import type { Home } from '@tenantry/contract/properties/home';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import type {
  CountedInspection,
  InspectionRow,
  ItemRow,
  PhotoRow,
  SignatureRow,
} from './inspections.repository.ts';

/** An inspection with everything that belongs to it. */
export interface ReadInspection {
  readonly row: InspectionRow;
  readonly home: Home;
  readonly items: readonly ItemRow[];
  readonly photos: readonly PhotoRow[];
  readonly signatures: readonly SignatureRow[];
  readonly pdfSha256: string | null;
}

const presentRow = (row: InspectionRow, home: Home) => ({
  id: row.id,
  propertyId: row.propertyId,
  home,
  leaseId: row.leaseId,
  kind: row.kind,
  day: row.day,
  status: row.status,
  remarksUntil: row.remarksUntil,
});

export const presentSummary = ({
  inspection,
  home,
  ...counts
}: CountedInspection): InspectionSummary => ({ ...presentRow(inspection, home), ...counts });

export const presentItem = (item: ItemRow, photos: readonly PhotoRow[]): InspectionItem => ({
  id: item.id,
  name: item.name,
  condition: item.condition,
  note: item.note,
  photos: photos
    .filter(({ photo }) => photo.itemId === item.id)
    .map(({ photo, file }) => ({
      id: photo.id,
      fileName: file.label,
      takenAt: photo.takenAt.toISOString(),
      receivedAt: photo.createdAt.toISOString(),
      sha256: photo.sha256,
      size: imageSizeOf(file),
    })),
});

/** Items that follow each other in one room. */
function roomsOf({ items, photos }: ReadInspection): Inspection['rooms'] {
  const rooms: { name: string; items: InspectionItem[] }[] = [];
  for (const item of items) {
    const last = rooms.at(-1);
    const shown = presentItem(item, photos);
    if (last?.name === item.room) last.items.push(shown);
    else rooms.push({ name: item.room, items: [shown] });
  }
  return rooms;
}

/** @param withNames whether the reader may see who the tenants are */
export function presentInspection(
  read: ReadInspection,
  withNames: boolean,
): Omit<Inspection, 'remarkDays' | 'readyToSeal'> {
  const { row, home, signatures, pdfSha256 } = read;
  return {
    ...presentRow(row, home),
    rooms: roomsOf(read),
    signatures: signatures.map(({ name, drawing, signedAt, remarks, itemRemarks }) => ({
      name: withNames ? name : null,
      signedAt: signedAt.toISOString(),
      drawing: withNames ? drawing : null,
      remarks,
      itemRemarks,
    })),
    sealedOn: row.closedOn,
    pdfSha256,
  };
}
