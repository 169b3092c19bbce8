import type { ErrorKinds } from '#shared/errors';

export const installationErrors = {
  setup_link_expired: { status: 422, means: 'The setup link was replaced by a newer one.' },
  already_set_up: { status: 409, means: 'The installation is already set up.' },
  restore_running: { status: 409, means: 'A backup is already being restored.' },
  backup_unusable: { status: 422, means: 'The backup cannot be used.' },
  not_a_demo: { status: 422, means: 'Only a demo organization can be removed.' },
  only_super_admin_left: {
    status: 422,
    means: 'The demo has the only SuperAdmin of the installation.',
  },
} as const satisfies ErrorKinds;
