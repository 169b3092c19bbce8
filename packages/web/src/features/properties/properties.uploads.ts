import { callApi } from '../../lib/api.ts';
import { uploadName } from '../../lib/image-file.ts';
import type { Calls } from '../../lib/may.ts';

export const callsToUploadCover = {
  'POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload': 'properties:write',
} satisfies Calls;

export const callsToUploadMarketingImage = {
  'POST /v1/admin/organization/:organizationName/image/:fileName/upload': 'settings:write',
} satisfies Calls;

type Progress = (fraction: number) => void;

export function uploadCoverImage(propertyId: string, file: File, onProgress: Progress) {
  return callApi('POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload', {
    params: { propertyId, fileName: uploadName(file) },
    file: { file, onProgress },
  });
}

export function uploadMarketingImage(organizationName: string, file: File, onProgress: Progress) {
  return callApi('POST /v1/admin/organization/:organizationName/image/:fileName/upload', {
    params: { organizationName, fileName: uploadName(file) },
    file: { file, fields: { kind: 'marketing' }, onProgress },
  });
}
