export { documentsFeature } from './feature.ts';
export { recordDocument } from './documents.service.ts';
export type { Subject } from './documents.repository.ts';
