export { todayFeature } from './feature.ts';
