export { settlementsFeature } from './feature.ts';
