import type {
  Inspection,
  InspectionItem,
} from '@tenantry/contract/inspections/inspections.schemas';
import { idOf, leaseId, property, propertyId } from './records.ts';

const item = (number: number, name: string): InspectionItem => ({
  id: idOf(number),
  name,
  condition: null,
  note: '',
  photos: [],
});

const named = {
  id: idOf(900),
  propertyId,
  home: { propertyId, ...property.home },
  leaseId,
  kind: 'MOVE_IN',
  day: '2026-11-14',
  status: 'DRAFT',
  remarksUntil: null,
} as const;

export const anInspection = (changes: Partial<Inspection> = {}): Inspection => ({
  ...named,
  rooms: [
    { name: 'Kitchen', items: [item(901, 'Floor'), item(902, 'Stove')] },
    { name: 'Bathroom', items: [item(903, 'Sink')] },
  ],
  signatures: [],
  sealedOn: null,
  pdfSha256: null,
  remarkDays: 7,
  readyToSeal: false,
  ...changes,
});

export const inspectionSummary = { ...named, items: 3, checked: 0, photos: 0 };
