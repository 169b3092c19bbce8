export { switchoverToLookAt } from './switchovers.attention.ts';
export { switchoversFeature } from './feature.ts';
