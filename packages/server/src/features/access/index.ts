export {
  externalIdentities,
  knownDevices,
  sessions,
  supportGrants,
  users,
} from './access.table.ts';
export { isOnStaff, rightsColumns } from './rights.ts';
export { tellAdmins, tellSuperAdmins, tellUser } from './notices.ts';
export { endGrantsOf } from './support.endings.ts';
export { whatRemains, whenAccessEnds, whenPasswordIsReset } from './endings.ts';
export { passkeysRemaining } from './passkeys.service.ts';
export { deviceOf, lastSignInOf } from './devices.ts';
export { providersOf } from './external.providers.ts';
export type { ExternalProviders } from './external.provider.ts';
export { inviteUser, userForLessee } from './access.invitations.ts';
export { authenticate, createUser, startSession, startSessionFrom } from './access.service.ts';
export { issueInvitation } from './recovery.service.ts';
export { createRole } from './own-roles.service.ts';
export { hashPassword, hashWork } from './passwords.ts';
export { acceptablePassword } from './passwords.rules.ts';
export { liveActorOf, liveSessions, userByEmail, userById } from './access.repository.ts';
export { issueTicket, redeemTicket } from './download-tickets.ts';
export { inspectFactors, rotateFactors } from './second-factor.secrets.ts';
export { rescueAdmin } from './rescue.service.ts';
export {
  activeStaff,
  maintenanceReaders,
  messageReaders,
  allUsers,
  countActiveUsers,
  hasSuperAdmin,
  usersByIds,
} from './users.repository.ts';
export { checkOrganizationName } from './users.routes.ts';
export { lockManaged } from './users.locks.ts';
export { presentUsers } from './users.service.ts';
export { searchUsers, usersFound } from './users.search.ts';
export { accessFeature } from './feature.ts';
export type { ExternalSignIn } from './external.routes.ts';
export type { UserHomes } from './users.service.ts';
