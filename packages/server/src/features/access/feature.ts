import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { endedSessions, invitationJob, resetLinkJob } from './access.jobs.ts';
import { registerAccess } from './access.routes.ts';
import { forgottenDevices } from './sessions/devices.ts';
import { emailChangeJob } from './email-changes/email-changes.job.ts';
import { oldEmailChanges } from './email-changes/email-changes.service.ts';
import { oldExternalSignIns } from './external/external.service.ts';
import { noticeJob } from './notices.ts';
import { registerOwnRoles } from './roles/own-roles.routes.ts';
import { oldChallenges } from './passkeys/passkeys.service.ts';
import { registerUsers } from './users/users.routes.ts';
import { users } from './access.table.ts';
import { archive } from './archive.kinds.ts';

type Parts = Parameters<typeof registerAccess>[1] & Parameters<typeof registerUsers>[1];

type JobParts = Parameters<typeof invitationJob>[0] & {
  /** Sends mails whose delivery nobody follows. */
  readonly untracked: { readonly senderOf: SenderOf };
};

export const accessFeature = defineFeature({
  name: 'access',
  register: (routes, parts: Parts) => {
    registerAccess(routes, parts);
    registerUsers(routes, parts);
    registerOwnRoles(routes);
  },
  jobs: (parts: JobParts) => [
    invitationJob(parts),
    emailChangeJob({ ...parts, ...parts.untracked }),
    resetLinkJob({ ...parts, ...parts.untracked }),
    noticeJob(parts),
  ],
  recurring: [endedSessions, forgottenDevices, oldExternalSignIns, oldChallenges, oldEmailChanges],
  attention: none('People manage their own accounts.'),
  calendar: none('It has no days of its own.'),
  history: {
    user: { table: users, title: sql`concat(${users.firstName}, ' ', ${users.lastName})` },
  },
  search: none('People are found with their homes, by the search.'),
  archive,
  tables: {
    users: 'users',
    external_identities: 'users',
    external_refusals: 'users',
    sessions: 'sessions',
    support_grants: 'support',
    roles: 'users',
    password_links: null,
    external_sign_ins: null,
    known_devices: null,
    email_changes: null,
    passkeys: null,
    passkey_challenges: null,
    second_factors: null,
    recovery_codes: null,
    sign_in_tickets: null,
  },
  topics: {
    support: ['settings:read'],
    users: ['people:read', 'tasks:read', 'leases:read', 'audit:read'],
  },
});
