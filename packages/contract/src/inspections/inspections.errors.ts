import type { ErrorKinds } from '#shared/errors';

export const inspectionsErrors = {
  inspection_needs_lease: {
    status: 422,
    means: 'A move-in or move-out is inspected without a lease of the home.',
  },
  inspection_not_draft: {
    status: 409,
    means: 'The inspection was sent to the tenant or sealed, so its items no longer change.',
  },
  too_many_inspection_photos: {
    status: 422,
    means: 'An item of an inspection has a limited number of photos.',
  },
  photo_from_future: { status: 422, means: 'The clock of the device is ahead of the photo.' },
  too_many_templates: { status: 422, means: 'An organization has a limited number of templates.' },
} as const satisfies ErrorKinds;
