export { issueBackupTicket } from './backup-downloads.ts';
export { superAdminFeature } from './feature.ts';
