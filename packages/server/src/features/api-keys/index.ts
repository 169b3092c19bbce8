export { authenticateWithKeys } from './authenticate-key.ts';
export { revokeKeysOf } from './api-keys.service.ts';
export { apiKeysFeature } from './feature.ts';
