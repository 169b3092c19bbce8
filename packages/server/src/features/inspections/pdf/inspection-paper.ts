import type { DrawnSignature } from '@tenantry/contract/inspections/inspections.schemas';
import type { Letterhead } from '../../../platform/pdf/letterhead.ts';

/** What the PDF of a sealed inspection shows. */
export interface InspectionPaper extends Letterhead {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** In their order, room after room. */
  readonly items: readonly {
    readonly room: string;
    readonly name: string;
    readonly condition: string;
    readonly note: string;
  }[];
  readonly signatures: readonly {
    readonly words: string;
    readonly drawing: DrawnSignature | null;
    readonly remarks: readonly string[];
  }[];
  readonly photos: readonly {
    /** A JPEG. */
    readonly image: Uint8Array;
    readonly caption: string;
    /** The hash of the photo as the device sent it. */
    readonly sha256: string;
  }[];
}
