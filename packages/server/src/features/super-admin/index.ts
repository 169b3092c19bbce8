export { registerSuperAdmin } from './super-admin.routes.ts';
export { issueTicket } from './backup-downloads.ts';
