export { lateRetention } from './retention.service.ts';
export { privacyFeature } from './feature.ts';
