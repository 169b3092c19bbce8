import type { ErrorKinds } from '#shared/errors';

export const switchoversErrors = {
  switchover_exists: { status: 409, means: 'A switch from another program is being prepared.' },
  switchover_is_working: { status: 409, means: 'A trial run or the switch is running just now.' },
  switchover_is_over: { status: 409, means: 'The switch was made, or was undone.' },
  switchover_not_ready: { status: 409, means: 'Something is missing before the switch.' },
  import_is_of_switchover: { status: 409, means: 'The file belongs to a switch.' },
} as const satisfies ErrorKinds;
