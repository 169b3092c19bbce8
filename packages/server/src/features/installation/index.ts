export { registerInstallation } from './installation.routes.ts';
export {
  addOrganization,
  createOrganization,
  furnishOrganization,
  issueSetupLink,
  loadDemoWhenEmpty,
} from './installation.service.ts';
