export { saveSettlement } from './settlements.service.ts';
export { settlementsFeature } from './feature.ts';
