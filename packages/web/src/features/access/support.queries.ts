import { queryOptions } from '@tanstack/react-query';
import type { SupportGrantInput } from '@tenantry/contract/access/support.schemas';
import { callApi } from '../../lib/api.ts';

export const supportQuery = queryOptions({
  queryKey: ['support-access', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/supportGrants', { signal }),
});

export const letSupportIn = (body: SupportGrantInput) =>
  callApi('POST /v1/admin/supportGrants', { body });

export const endSupport = (grantId: string) =>
  callApi('DELETE /v1/admin/supportGrants/:grantId', { params: { grantId } });
