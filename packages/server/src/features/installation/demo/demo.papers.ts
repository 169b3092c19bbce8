import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StoredDocument } from '../../../platform/documents/stored-files.ts';
import { storeImage, storePdf } from '../../../platform/documents/storing.ts';
import { storeDocuments, type DemoDocuments } from './demo.documents.ts';
import { storeInspections, type DemoInspections } from './demo.inspections.ts';
import { portfolio } from './demo.portfolio.ts';
import { receipts, type DemoReceipt } from './demo.receipts.ts';
import { managedHome, statementsUntil, type DemoStatement } from './demo.statements.ts';
import { drawDemoLetter } from './demo.settlements.ts';
import { storeWorkPapers, type DemoWorkPapers } from './demo.work-papers.ts';
import { drawStatement, type DrawnStatement } from './papers/owner-statement.ts';
import { drawReceipt, type DrawnReceipt } from './papers/receipt.ts';
import { renderPicture } from './papers/render.ts';

/** The documents contain dates, so they are drawn for a certain day. */
export interface DemoPapers {
  readonly receipts: readonly {
    readonly receipt: DemoReceipt;
    readonly day: CalendarDate;
    readonly found: DrawnReceipt['found'];
    readonly image: StoredDocument;
  }[];
  readonly statements: readonly {
    readonly statement: DemoStatement;
    readonly places: DrawnStatement['places'];
    readonly file: StoredDocument;
  }[];
  /** The letter of a settled deposit. */
  readonly settlement: StoredDocument;
  readonly documents: DemoDocuments;
  readonly inspections: DemoInspections;
  readonly work: DemoWorkPapers;
}

/** Draws the documents of a year that ends today, and stores them. */
export async function storePapers(files: FileStore, today: CalendarDate): Promise<DemoPapers> {
  const [drawnReceipts, drawnStatements] = await Promise.all([
    Promise.all(
      receipts.map(async (receipt) => {
        const day = addDays(today, -receipt.daysAgo);
        const { drawing, found } = drawReceipt(receipt, day);
        return {
          receipt,
          day,
          found,
          image: await storeImage(files, await renderPicture(drawing)),
        };
      }),
    ),
    Promise.all(
      statementsUntil(today).map(async (statement) => {
        const { content, places } = await drawStatement(statement, addressOfManaged());
        const file = await storePdf(files, content);
        return { statement, places, file };
      }),
    ),
  ]);
  const settlement = await storePdf(files, await drawDemoLetter(today));
  const documents = await storeDocuments(files, today);
  const inspections = await storeInspections(files, today);
  const work = await storeWorkPapers(files, today);
  return {
    receipts: drawnReceipts,
    statements: drawnStatements,
    settlement,
    documents,
    inspections,
    work,
  };
}

function addressOfManaged(): string {
  const home = portfolio.find(({ picture }) => picture === managedHome);
  if (!home) throw new Error('the demo has statements of a home that it does not have');
  const { addressLine1, city, state, zipCode } = home.address;
  return `${addressLine1}, ${city}, ${state} ${zipCode}`;
}
