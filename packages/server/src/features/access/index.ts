export { externalIdentities, knownDevices, users } from './access.table.ts';
export { registerAccess } from './access.routes.ts';
export { endedSessions, invitationJob, resetLinkJob } from './access.jobs.ts';
export { noticeJob, tellAdmins, tellSuperAdmins } from './notices.ts';
export { forgottenDevices, lastSignInOf } from './devices.ts';
export { oldExternalSignIns } from './external.service.ts';
export { providersOf } from './external.providers.ts';
export type { ExternalProviders } from './external.provider.ts';
export { inviteUser, userForLessee } from './access.invitations.ts';
export { authenticate, createUser, startSession } from './access.service.ts';
export { issueInvitation } from './recovery.service.ts';
export { confirmPerson } from './confirmation.ts';
export { passwordNeeded } from './access.errors.ts';
export { hashPassword } from './passwords.ts';
export { acceptablePassword } from './passwords.rules.ts';
export { actorOfSession, liveSessions, userByEmail, userById } from './access.repository.ts';
export { rescueAdmin } from './rescue.service.ts';
export {
  activeAdmins,
  activeStaff,
  allUsers,
  countActiveUsers,
  hasSuperAdmin,
  usersByIds,
} from './users.repository.ts';
export { checkOrganizationName, registerUsers } from './users.routes.ts';
export { presentUsers } from './users.service.ts';
export { searchUsers, usersFound } from './users.search.ts';
