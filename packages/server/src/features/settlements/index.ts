export { renderSettlementPdf } from './pdf/settlement-pdf.ts';
export { settleWithLetter } from './sending.service.ts';
export { addProposedPhotos, proposeDeduction } from './proposed-deductions.service.ts';
export { saveSettlement } from './settlements.service.ts';
export { depositSettlements } from './settlements.table.ts';
export { settlementsFeature } from './feature.ts';
