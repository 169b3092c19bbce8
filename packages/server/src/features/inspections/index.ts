export { inspectionsFeature } from './feature.ts';
export { recordPhoto } from './inspection-photos.service.ts';
export { saveItems, startInspection } from './inspections.service.ts';
export { inspections, inspectionTemplates } from './inspections.table.ts';
export { sealWithPdf } from './sealing.service.ts';
export { openForRemarks, signInspection } from './signing.service.ts';

/** Loaded on demand: PDFKit takes memory that a server does not need. */
export const loadInspectionPdf = () => import('./pdf/inspection-pdf.ts');
