import { retentionEndpoints } from '@tenantry/contract/privacy/retention.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { readRetention, saveRetention } from './retention.service.ts';

export function registerRetention(routes: Routes): void {
  routes.handle(retentionEndpoints.read, ({ tx }) => readRetention(tx));
  routes.handle(retentionEndpoints.save, ({ tx, body }) => saveRetention(tx, body));
}
