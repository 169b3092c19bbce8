import type { ErrorKinds } from '#shared/errors';

export const tasksErrors = {
  assignee_not_staff: {
    status: 422,
    means: 'A task can only be assigned to people who work here.',
  },
  subject_gone: { status: 422, means: 'What the task is about no longer exists.' },
} as const satisfies ErrorKinds;
