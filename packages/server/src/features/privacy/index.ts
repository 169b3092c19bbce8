export { lateRetention, obeyRetention, saveRetention } from './retention.service.ts';
export { privacyFeature } from './feature.ts';
