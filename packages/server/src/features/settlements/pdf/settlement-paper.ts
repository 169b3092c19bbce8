import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Letterhead } from '../../../platform/pdf/letterhead.ts';

/** A line with an amount, such as `Carpet cleaned` and `$120.00`. */
export interface PaperLine {
  readonly label: string;
  /** Below the label. */
  readonly details: readonly string[];
  readonly amount: string;
  readonly isSum?: true;
}

export interface PaperPhoto {
  /** A JPEG. */
  readonly image: Uint8Array;
  readonly caption: string;
}

/** What the letter of a settlement shows. */
export interface SettlementPaper extends Letterhead {
  readonly date: CalendarDate;
  /** Names and address of the recipients. */
  readonly recipientLines: readonly string[];
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly lines: readonly PaperLine[];
  readonly photos: readonly PaperPhoto[];
  /** The name and SHA-256 of each photo and paper, and a sentence about the pages of a PDF. */
  readonly hashes: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly note: string | null;
  }[];
}
