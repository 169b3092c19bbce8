export { registerSuperAdmin } from './super-admin.routes.ts';
