export { inspectionsFeature } from './feature.ts';
export { recordPhoto } from './inspection-photos.service.ts';
export { saveItems, startInspection } from './inspections.service.ts';
export { inspections, inspectionTemplates } from './inspections.table.ts';
export { renderInspectionPdf } from './pdf/inspection-pdf.ts';
export { sealWithPdf } from './sealing.service.ts';
export { openForRemarks, signInspection } from './signing.service.ts';
