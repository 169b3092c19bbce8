import type { ErrorKinds } from '#shared/errors';

export const vendorsErrors = {
  too_many_vendors: { status: 422, means: 'An organization has at most 2,000 vendors.' },
  too_many_vendor_files: { status: 422, means: 'A vendor has at most 60 papers.' },
} as const satisfies ErrorKinds;
