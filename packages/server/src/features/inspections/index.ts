export { inspectionsFeature } from './feature.ts';
export { inspections, inspectionTemplates } from './inspections.table.ts';
