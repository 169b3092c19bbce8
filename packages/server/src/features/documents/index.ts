export { documentsFeature } from './feature.ts';
export type { Subject } from './documents.repository.ts';
