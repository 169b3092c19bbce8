import type { ErrorKinds } from '#shared/errors';

export const superAdminErrors = {
  host_is_not_domain: {
    status: 422,
    means: 'The page is open at another address than the domain of its organization.',
  },
  demo_cannot_create_organizations: { status: 422, means: 'The demo cannot create organizations.' },
  demo_cannot_back_up: { status: 422, means: 'The demo makes no backups on demand.' },
  demo_cannot_download: { status: 422, means: 'Backups of the demo cannot be downloaded.' },
  backups_made_elsewhere: {
    status: 422,
    means: 'Another process of the installation makes the backups.',
  },
  backups_off: { status: 422, means: 'The server makes no backups.' },
} as const satisfies ErrorKinds;
