export { checklistsFeature } from './feature.ts';
