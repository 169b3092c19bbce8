import type { ErrorKinds } from '#shared/errors';

export const exportsErrors = {
  export_in_progress: {
    status: 409,
    means: 'An archive of the organization is being written; only one at a time can be.',
  },
  export_removed: {
    status: 404,
    means: 'The archive was removed after its days, or was never finished.',
  },
} as const satisfies ErrorKinds;
