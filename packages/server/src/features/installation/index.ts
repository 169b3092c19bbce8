export { registerInstallation } from './installation.routes.ts';
export {
  addOrganization,
  createOrganization,
  seedOrganization,
  issueSetupLink,
  loadDemoWhenEmpty,
} from './installation.service.ts';
