import type { ErrorKinds } from '#shared/errors';

export const privacyErrors = {
  personal_data_in_progress: {
    status: 409,
    means: 'A copy of this person’s data is being written, or their deletion is already requested.',
  },
  personal_data_removed: {
    status: 404,
    means: 'The copy of a person’s data was removed after its days, or was never finished.',
  },
  deletion_plan_changed: {
    status: 409,
    means: 'A deletion would destroy other data than in the plan that was read.',
  },
  person_still_needed: {
    status: 409,
    means: 'A person’s data cannot be deleted while they live here, owe money or work here.',
  },
} as const satisfies ErrorKinds;
