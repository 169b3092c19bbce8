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
  inspection_still_draft: {
    status: 409,
    means: 'The items of the move-in or move-out can still change, so they are not deducted.',
  },
  too_many_inspection_photos: {
    status: 422,
    means: 'An item of an inspection has a limited number of photos.',
  },
  photo_from_future: { status: 422, means: 'The clock of the device is ahead of the photo.' },
  inspection_has_no_tenant: {
    status: 422,
    means: 'The inspection belongs to no lease, so no tenant can sign it.',
  },
  inspection_not_checked: { status: 422, means: 'No item of the inspection has a condition.' },
  inspection_not_ready: {
    status: 409,
    means: 'The inspection is sealed already, or its tenants may still add remarks.',
  },
  inspection_not_open: {
    status: 409,
    means: 'The inspection is sealed, or the time for remarks has ended.',
  },
  inspection_signed: { status: 409, means: 'The tenant has signed the inspection already.' },
  item_not_worse: {
    status: 422,
    means: 'The item did not get worse between the move-in and the move-out.',
  },
  too_many_templates: { status: 422, means: 'An organization has a limited number of templates.' },
} as const satisfies ErrorKinds;
