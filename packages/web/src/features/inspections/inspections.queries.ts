import { queryOptions } from '@tanstack/react-query';
import type { Inspection } from '@tenantry/contract/inspections/inspections.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';

export interface InspectionSelection {
  readonly propertyId?: string | undefined;
  /** Both without it. */
  readonly state?: 'open' | 'sealed' | undefined;
}

export const inspectionsQuery = ({ propertyId, state }: InspectionSelection) =>
  queryOptions({
    queryKey: ['inspections', 'list', state ?? '', propertyId ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/inspections', {
        query: { ...(state && { state }), ...(propertyId && { propertyId }) },
        signal,
      }),
  });

export const inspectionQuery = (inspectionId: string) =>
  queryOptions({
    queryKey: ['inspections', 'one', inspectionId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/inspections/:inspectionId', { params: { inspectionId }, signal }),
    // It is looked at where there may be no network.
    gcTime: Infinity,
  });

export const comparisonQuery = (inspectionId: string) =>
  queryOptions({
    queryKey: ['inspections', 'comparison', inspectionId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/inspections/:inspectionId/compare', {
        params: { inspectionId },
        signal,
      }),
  });

/** MAINT-13: the inspections that were sent to the tenant. */
export const ownInspectionsQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'inspections'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/inspections', { signal }),
});

export const ownPhotoQuery = (inspectionId: string, fileName: string, width: number) =>
  queryOptions({
    queryKey: ['own-inspection-files', inspectionId, fileName, width],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/inspections/:inspectionId/files/:fileName', {
        params: { inspectionId, fileName },
        query: { width: String(width) },
        signal,
      }),
    staleTime: Infinity,
  });

export const templatesQuery = queryOptions({
  queryKey: ['inspections', 'templates'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/inspectionTemplates', { signal }),
});

export const photoQuery = (inspectionId: string, fileName: string, width: number) =>
  queryOptions({
    queryKey: ['inspection-files', inspectionId, fileName, width],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/inspections/:inspectionId/files/:fileName', {
        params: { inspectionId, fileName },
        query: { width: String(width) },
        signal,
      }),
    staleTime: Infinity,
  });

export function adoptInspection(inspection: Inspection): void {
  queryClient.setQueryData(inspectionQuery(inspection.id).queryKey, inspection);
}
