import { callApi } from '../../lib/api.ts';
import { uploadName } from '../../lib/image-file.ts';
import type { Calls } from '../../lib/may.ts';

export const callsToUploadLogo = {
  'POST /v1/admin/organization/:organizationName/image/:fileName/upload': 'settings:write',
} satisfies Calls;

/** @param organizationName as saved */
export function uploadLogo(
  organizationName: string,
  file: File,
  onProgress: (fraction: number) => void,
) {
  return callApi('POST /v1/admin/organization/:organizationName/image/:fileName/upload', {
    params: { organizationName, fileName: uploadName(file) },
    file: { file, fields: { kind: 'logo' }, onProgress },
  });
}
