export { settleWithLetter } from './sending.service.ts';
export { addProposedPhotos, proposeDeduction } from './proposed-deductions.service.ts';
export { saveSettlement } from './settlements.service.ts';
export { depositSettlements } from './settlements.table.ts';
export { settlementsFeature } from './feature.ts';

/** Loaded on demand: PDFKit takes memory that a server does not need. */
export const loadSettlementPdf = () => import('./pdf/settlement-pdf.ts');
