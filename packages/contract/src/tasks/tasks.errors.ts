import type { ErrorKinds } from '#shared/errors';

export const tasksErrors = {
  assignee_not_staff: {
    status: 422,
    means: 'A task can only be assigned to people who work here.',
  },
  task_needs_home: {
    status: 422,
    means:
      'A person with a limited scope saved a task about no home, or about a tenant of other homes, for someone else.',
  },
  subject_gone: { status: 422, means: 'What the task is about no longer exists.' },
} as const satisfies ErrorKinds;
