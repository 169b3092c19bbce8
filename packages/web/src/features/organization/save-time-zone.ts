import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { organizationDraft, organizationInput } from './organization-draft.ts';
import { adminOrganizationQuery } from './organization.queries.ts';

/** Saves the time zone, and the other settings as they are. */
export async function saveTimeZone(timeZone: string): Promise<void> {
  const settings = await queryClient.query({ ...adminOrganizationQuery, staleTime: 0 });
  const draft = { ...organizationDraft(settings), timeZone };
  await callApi('POST /v1/admin/organization', {
    body: organizationInput(draft, settings.version),
  });
}
