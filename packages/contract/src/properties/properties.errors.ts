import type { ErrorKinds } from '#shared/errors';

export const propertiesErrors = {
  attribute_gone: { status: 422, means: 'An attribute no longer exists.' },
  rule_needs_terms: { status: 422, means: 'The rule needs its terms before it is applied.' },
  rule_always_applied: { status: 422, means: 'The rule cannot be turned off.' },
  photo_gone: { status: 422, means: 'A photo of the list no longer exists.' },
  too_many_photos: { status: 422, means: 'The property has as many photos as it can have.' },
  building_gone: { status: 422, means: 'The building does not exist or is archived.' },
  unit_without_name: { status: 422, means: 'A property in a building needs the name of its unit.' },
  unit_name_taken: { status: 409, means: 'The building has another unit of this name.' },
  unit_leased: { status: 409, means: 'A unit with a lease cannot leave its building.' },
  unit_already: { status: 409, means: 'The property is already a unit of a building.' },
  building_has_units: { status: 409, means: 'The building still has units.' },
  building_has_expenses: { status: 409, means: 'The building still has shared expenses.' },
  building_archived: { status: 409, means: 'The building of the unit is archived.' },
  units_unreadable: { status: 422, means: 'The names of units cannot be read.' },
  unit_named_twice: { status: 422, means: 'A unit is named twice.' },
  too_many_units: { status: 422, means: 'More units than can be added at a time.' },
} as const satisfies ErrorKinds;
