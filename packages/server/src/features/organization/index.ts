export {
  addressOfOrganization,
  expensePromptOf,
  insertSettings,
  letterheadOf,
  phoneForTextsOf,
  lockSettings,
  invoicingSettings,
  readSettings,
  updateSettings,
} from './organization.repository.ts';
export { organizationSettings } from './organization.table.ts';
export { requireConfirmedRefund } from './refunds-ask.ts';
export { adminOrganization, publicOrganization, setImage } from './organization.service.ts';
export { tellAdminsOfChange } from './tell-admins.ts';
export { domainTaken } from './organization.errors.ts';
export { inspectSecrets, rotateSecrets } from './organization.secrets.ts';
export { createSenderOf, type InstallationMail } from './mail.service.ts';
export { updateOrganization } from './settings.service.ts';
export { organizationFeature } from './feature.ts';
