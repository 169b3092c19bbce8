export { authenticateWithKeys } from './authenticate-key.ts';
export { keysRemaining, revokeKeysOf } from './api-keys.service.ts';
export { apiKeysFeature } from './feature.ts';
