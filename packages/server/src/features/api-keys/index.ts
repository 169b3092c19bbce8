export { authenticateWithKeys } from './authenticate-key.ts';
export { createKey, keysRemaining, revokeKey, revokeKeysOf } from './api-keys.service.ts';
export { apiKeysFeature } from './feature.ts';
