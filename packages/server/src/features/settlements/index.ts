export { renderSettlementPdf } from './pdf/settlement-pdf.ts';
export { settleWithLetter } from './sending.service.ts';
export { saveSettlement } from './settlements.service.ts';
export { settlementsFeature } from './feature.ts';
