export {
  externalIdentities,
  knownDevices,
  sessions,
  supportGrants,
  users,
} from './access.table.ts';
export { isOnStaff, rightsColumns } from './roles/rights.ts';
export { tellAdmins, tellSuperAdmins, tellUser } from './notices.ts';
export { endGrantsOf } from './support/support.endings.ts';
export { whatRemains, whenAccessEnds, whenPasswordIsReset } from './endings.ts';
export { passkeysRemaining } from './passkeys/passkeys.service.ts';
export { deviceOf, lastSignInOf } from './sessions/devices.ts';
export { providersOf } from './external/external.providers.ts';
export type { ExternalProviders } from './external/external.provider.ts';
export { inviteUser, userForLessee } from './users/access.invitations.ts';
export { authenticate, createUser, startSession, startSessionFrom } from './access.service.ts';
export { issueInvitation } from './passwords/recovery.service.ts';
export { createRole } from './roles/own-roles.service.ts';
export { hashPassword, hashWork } from './passwords/passwords.ts';
export { acceptablePassword } from './passwords/passwords.rules.ts';
export { liveActorOf, liveSessions, userByEmail, userById } from './access.repository.ts';
export { issueTicket, redeemTicket } from './download-tickets.ts';
export { inspectFactors, rotateFactors } from './second-factor/second-factor.secrets.ts';
export { rescueAdmin } from './passwords/rescue.service.ts';
export {
  activeStaff,
  maintenanceReaders,
  messageReaders,
  allUsers,
  countActiveUsers,
  hasSuperAdmin,
  usersByIds,
} from './users/users.repository.ts';
export { checkOrganizationName } from './users/users.routes.ts';
export { lockManaged } from './users/users.locks.ts';
export { presentUsers } from './users/users.service.ts';
export { searchUsers, usersFound } from './users/users.search.ts';
export { accessFeature } from './feature.ts';
export type { ExternalSignIn } from './external/external.routes.ts';
export type { UserHomes } from './users/users.service.ts';
