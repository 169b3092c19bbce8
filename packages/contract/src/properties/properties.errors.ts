import type { ErrorKinds } from '#shared/errors';

export const propertiesErrors = {
  attribute_gone: { status: 422, means: 'An attribute no longer exists.' },
  rule_needs_terms: { status: 422, means: 'The rule needs its terms before it is applied.' },
  rule_always_applied: { status: 422, means: 'The rule cannot be turned off.' },
  photo_gone: { status: 422, means: 'A photo of the list no longer exists.' },
  too_many_photos: { status: 422, means: 'The property has as many photos as it can have.' },
} as const satisfies ErrorKinds;
