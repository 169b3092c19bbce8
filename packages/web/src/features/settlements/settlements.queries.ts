import { queryOptions } from '@tanstack/react-query';
import type { PhotoMoment, Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';
import { settlementQuery } from '../leases/settlement.query.ts';

export const settlementFileQuery = (leaseId: string, fileName: string) =>
  queryOptions({
    queryKey: ['settlement-files', leaseId, fileName],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/leasee/:leaseId/settlement/files/:fileName', {
        params: { leaseId, fileName },
        signal,
      }),
    staleTime: Infinity,
  });

/** NEW-4: the settlements that were sent to the tenant. */
export const ownSettlementsQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'settlements'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/settlements', { signal }),
});

/** UNIT-12. */
export const ownForwardingAddressQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.lessee, 'settlements', 'forwardingAddress', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/leases/:leaseId/forwardingAddress', { params: { leaseId }, signal }),
  });

export function adoptSettlement(settlement: Settlement): void {
  queryClient.setQueryData(settlementQuery(settlement.leaseId).queryKey, settlement);
}

interface PhotoOf {
  readonly leaseId: string;
  readonly deductionId: string;
  readonly moment: PhotoMoment;
}

export async function uploadPhoto(
  photo: PhotoOf,
  { file, fileName, idempotencyKey }: Pick<DocumentUpload, 'file' | 'fileName' | 'idempotencyKey'>,
  onProgress: (fraction: number) => void,
): Promise<Settlement> {
  return callApi(
    'POST /v1/admin/leasee/:leaseId/settlement/deductions/:deductionId/:moment/:fileName/upload',
    { params: { ...photo, fileName }, file: { field: 'file', file, onProgress }, idempotencyKey },
  );
}

const LETTER = 'Deposit settlement.pdf';

export const downloadLetter = (leaseId: string) =>
  saveFile(
    callApi('GET /v1/admin/leasee/:leaseId/settlement/pdf', { params: { leaseId } }),
    LETTER,
  );

export const downloadOwnLetter = (leaseId: string) =>
  saveFile(
    callApi('GET /v1/lessee/leases/:leaseId/settlement/pdf', { params: { leaseId } }),
    LETTER,
  );
