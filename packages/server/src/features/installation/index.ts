export {
  addOrganization,
  createOrganization,
  seedOrganization,
  issueSetupLink,
  loadDemoWhenEmpty,
} from './installation.service.ts';
export { installationFeature } from './feature.ts';
