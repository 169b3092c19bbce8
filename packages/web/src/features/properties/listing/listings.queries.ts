import { queryOptions } from '@tanstack/react-query';
import type { AdminListing } from '@tenantry/contract/properties/listings.schemas';
import { callApi } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/effects.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { DocumentUpload } from '../../../ui/documents/use-document-uploads.ts';

export function adminListingQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'admin', propertyId, 'listing'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/listing', { params: { propertyId }, signal }),
  });
}

/** Adds a photo; returns the new state of the listing. */
export async function uploadPhoto(
  propertyId: string,
  { file, fileName, idempotencyKey }: Pick<DocumentUpload, 'file' | 'fileName' | 'idempotencyKey'>,
  onProgress: (fraction: number) => void,
): Promise<AdminListing> {
  const listing = await callApi('POST /v1/admin/properties/:propertyId/photos/:fileName/upload', {
    params: { propertyId, fileName },
    file: { file, onProgress },
    idempotencyKey,
  });
  queryClient.setQueryData(adminListingQuery(propertyId).queryKey, listing);
  return listing;
}
