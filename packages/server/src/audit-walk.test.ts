import { allEndpoints, type EndpointName } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { recordKinds } from '@tenantry/contract/kinds';
import { eq } from 'drizzle-orm';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isSetup, nameOf, sampleCall, setupCalls, sharedWorlds } from '#testing/sample-calls';
import { requestOf } from '#testing/calls';
import { contentsOf, type Content } from '#testing/contents';
import { startTestApp, useTestApp, type TestApp } from '#testing/test-app';
import { aWorldOfUnits, needsHouse, putHomesIntoBuildings, unnamedIn } from '#testing/units';
import { aWorld, callerOf, type World } from '#testing/world';
import { auditEvents } from './platform/database/platform.table.ts';
import { tablesWithoutVersion } from './platform/database/new-version.ts';
import { topicOf } from './platform/events/event-topics.ts';
import { createListener, type Listener } from './platform/events/listener.ts';
import { noticeOf, type Notice } from './platform/events/notice.ts';
import { createLogger } from './platform/log.ts';

const app = useTestApp();

/** A distributed database refuses the trigger that makes units of all homes. */
const withUnits = inject('citus') === null;
const sharedWorldOf = sharedWorlds(app, withUnits ? aWorldOfUnits : aWorld);
const worldOf = (endpoint: EndpointDefinition) =>
  needsHouse(endpoint) ? aWorld(app.current) : sharedWorldOf(endpoint);

beforeAll(async () => {
  if (withUnits) await putHomesIntoBuildings(app.current);
});

/** UNIT-1, UNIT-3: the answer to the call also names each unit by its building. */
function expectUnitsNamed(endpoint: EndpointDefinition, { payload }: { readonly payload: string }) {
  expect(withUnits ? unnamedIn(endpoint, payload) : []).toEqual([]);
}

/** ORG-5: these reads are recorded although they change nothing. */
type WrittenReading = 'GET /v1/admin/organization/bankDetails';

/**
 * The audit event of each change. Null for calls that record nothing: nobody would look up their change, their effects
 * are recorded when they happen, or they remove the organization's audit trail itself.
 */
const actions: {
  readonly [
    Name in Exclude<EndpointName, `GET ${string}` | `POST /v1/webhooks/${string}`> | WrittenReading
  ]: string | null;
} = {
  'GET /v1/admin/organization/bankDetails': 'organization.bankDetailsShown',
  'POST /v1/admin/organization': 'organization.updated',
  'POST /v1/admin/organization/domain/prove': 'organization.domainProved',
  'POST /v1/admin/organization/domain/keep': 'organization.domainKept',
  'POST /v1/admin/organization/testEmail': null,
  'POST /v1/admin/gettingStarted/hide': null,
  'POST /v1/admin/attention/later': null,
  'POST /v1/mcp': null,
  'POST /v1/admin/calendar/feeds/:kind': 'user.calendarLinkMade',
  'DELETE /v1/admin/calendar/feeds/:kind': 'user.calendarLinkEnded',
  'POST /v1/admin/workOrders/:workOrderId/charge': 'maintenance.charged',
  'POST /v1/admin/taskRules': 'rule.added',
  'POST /v1/admin/taskRules/:ruleId': 'rule.changed',
  'DELETE /v1/admin/taskRules/:ruleId': 'rule.removed',
  'POST /v1/admin/assets': 'asset.added',
  'POST /v1/admin/assets/:assetId': 'asset.changed',
  'DELETE /v1/admin/assets/:assetId': 'asset.removed',
  'POST /v1/admin/properties/:propertyId/ownerAgreements': 'property.approvalLimitSet',
  'POST /v1/admin/vendors': 'vendor.created',
  'POST /v1/admin/vendors/:vendorId': 'vendor.changed',
  'DELETE /v1/admin/vendors/:vendorId': 'vendor.archived',
  'POST /v1/admin/vendors/:vendorId/restore': 'vendor.restored',
  'POST /v1/admin/vendors/:vendorId/files/:paper/:fileName/upload': 'vendor.fileAdded',
  'POST /v1/admin/workOrders/:workOrderId/vendorLinks': 'maintenance.vendorAsked',
  'DELETE /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId': 'maintenance.vendorLinkRevoked',
  'POST /v1/admin/workOrders/:workOrderId/quotes/:quoteId': 'maintenance.quoteApproved',
  'POST /v1/admin/workOrders/:workOrderId/times/:timeId': 'maintenance.timeAgreed',
  'POST /v1/admin/workOrders/:workOrderId/ownerApproval/reminder': 'maintenance.ownerReminded',
  'DELETE /v1/admin/workOrders/:workOrderId/ownerApproval': 'maintenance.ownerQuestionWithdrawn',
  'POST /v1/admin/workOrders/:workOrderId/ownerApproval/override':
    'maintenance.approvedWithoutOwner',
  'POST /v1/admin/ownerQuestions/:requestId': 'maintenance.ownerAnswered',
  'POST /v1/public/owner/:token': 'maintenance.ownerAnswered',
  'POST /v1/public/vendor/:token/answer': 'maintenance.vendorAnswered',
  'POST /v1/public/vendor/:token/times': 'maintenance.vendorAnswered',
  'POST /v1/public/vendor/:token/quotes': 'maintenance.vendorAnswered',
  'POST /v1/public/vendor/:token/done': 'maintenance.vendorAnswered',
  'POST /v1/public/vendor/:token/messages': 'conversation.answered',
  'POST /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation': 'conversation.started',
  'POST /v1/public/vendor/:token/quotes/:fileName/upload': 'maintenance.vendorAnswered',
  'POST /v1/public/vendor/:token/invoices/:fileName/upload': 'maintenance.vendorAnswered',
  'POST /v1/public/vendor/:token/photos/:stage/:fileName/upload': 'maintenance.fileAdded',
  // The mail is queued; nothing changes.
  'POST /v1/public/vendor/:token/code': null,
  'POST /v1/public/vendor/:token/device': 'maintenance.vendorAnswered',
  'POST /v1/admin/workOrders': 'maintenance.created',
  'POST /v1/admin/workOrders/:workOrderId': 'maintenance.changed',
  'POST /v1/admin/workOrders/:workOrderId/status': 'maintenance.moved',
  'POST /v1/admin/workOrders/:workOrderId/files/:stage/:fileName/upload': 'maintenance.fileAdded',
  'POST /v1/admin/workOrders/:workOrderId/videos/:stage/:fileName/upload': 'maintenance.fileAdded',
  'DELETE /v1/admin/workOrders/:workOrderId/files/:fileId': 'maintenance.fileRemoved',
  'POST /v1/admin/workOrders/:workOrderId/conversation': 'conversation.answered',
  'POST /v1/lessee/workOrders/:workOrderId/files/:fileName/upload': 'maintenance.fileAdded',
  'POST /v1/lessee/workOrders/:workOrderId/videos/:fileName/upload': 'maintenance.fileAdded',
  'POST /v1/lessee/workOrders': 'maintenance.created',
  'POST /v1/admin/tasks': 'task.created',
  'POST /v1/admin/tasks/:taskId': 'task.changed',
  'POST /v1/admin/tasks/:taskId/done': 'task.done',
  'DELETE /v1/admin/tasks/:taskId': 'task.deleted',
  'POST /v1/admin/tasks/:taskId/restore': 'task.restored',
  'POST /v1/auth/refreshToken': null,
  'DELETE /v1/auth/account/links/:provider': 'user.externalIdentityUnlinked',
  'POST /v1/auth/passkeys/options': null,
  'POST /v1/auth/passkeys': 'user.passkeyAdded',
  'POST /v1/auth/passkeys/:passkeyId': 'user.passkeyRenamed',
  'DELETE /v1/auth/passkeys/:passkeyId': 'user.passkeyRemoved',
  'POST /v1/auth/passkeySignIn/options': null,
  'POST /v1/auth/passkeySignIn': 'user.signedIn',
  'POST /v1/auth/account/email': 'user.emailChangeRequested',
  'DELETE /v1/auth/account/email': 'user.emailChangeCanceled',
  'POST /v1/auth/confirmEmail': 'user.emailChanged',
  'POST /v1/auth/account': 'user.renamed',
  'POST /v1/auth/account/password': 'user.passwordChanged',
  'DELETE /v1/auth/sessions/:sessionId': 'user.sessionEnded',
  'POST /v1/auth/sessions/endOthers': 'user.otherSessionsEnded',
  'POST /v1/auth/external': null,
  // It needs a provider; account.test.ts tests it.
  'POST /v1/auth/account/links/:provider': null,
  'POST /v1/auth/forgotPassword': null,
  'POST /v1/auth/passwordLink': null,
  'POST /v1/superAdmin/removeDemo': null,
  'POST /v1/public/setup/organization': 'organization.created',
  'POST /v1/public/setup/demo': 'organization.created',
  // There is no organization before a restore; afterwards the audit trail is that of the backup.
  'POST /v1/public/setup/restore': null,
  'POST /v1/public/setup/restore/overview': null,
  'POST /v1/public/setup/restore/uploads': null,
  'POST /v1/public/setup/restore/uploads/:uploadId/:offset': null,
  'POST /v1/auth/login': 'user.signedIn',
  'POST /v1/auth/logout': 'user.signedOut',
  'POST /v1/auth/confirm': 'user.confirmed',
  'POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset':
    'user.secondFactorReset',
  // Nothing is protected before the first code.
  'POST /v1/auth/secondFactor/begin': null,
  'POST /v1/auth/secondFactor': 'user.secondFactorSet',
  'DELETE /v1/auth/secondFactor': 'user.secondFactorRemoved',
  'POST /v1/auth/secondFactor/recoveryCodes': 'user.recoveryCodesRenewed',
  'POST /v1/auth/login/secondFactor': 'user.signedIn',
  'POST /v1/auth/resetPassword': 'user.passwordSet',
  'POST /v1/admin/organization/:organizationName/users': 'user.created',
  'POST /v1/admin/organization/:organizationName/users/:userId': 'user.updated',
  'DELETE /v1/admin/organization/:organizationName/users/:userId': 'user.deactivated',
  'POST /v1/admin/organization/:organizationName/users/:userId/restore': 'user.reactivated',
  'POST /v1/admin/organization/:organizationName/users/:userId/invitation': 'user.invitedAgain',
  'POST /v1/admin/organization/:organizationName/users/:userId/invitation/link':
    'user.invitationLinkIssued',
  'POST /v1/admin/roleDefinitions': 'role.created',
  'POST /v1/admin/roleDefinitions/:roleId': 'role.updated',
  'DELETE /v1/admin/roleDefinitions/:roleId': 'role.deleted',
  'POST /v1/admin/organization/outbox/send': null,
  'POST /v1/admin/letters/:letterId/send': null,
  'POST /v1/superAdmin/organizations': 'organization.added',
  // It is recorded when it is written: an event before would be in the archive.
  'POST /v1/admin/exportSchedule': 'export.scheduled',
  'POST /v1/admin/exports': null,
  'POST /v1/admin/exports/:exportId/download': 'export.downloaded',
  'POST /v1/admin/apiKeys': 'apikey.created',
  'DELETE /v1/admin/apiKeys/:keyId': 'apikey.revoked',
  'POST /v1/admin/supportGrants': 'support.granted',
  'DELETE /v1/admin/supportGrants/:grantId': 'support.ended',
  'POST /v1/auth/support': 'support.begun',
  'POST /v1/admin/webhooks': 'webhook.added',
  'POST /v1/admin/webhooks/:webhookId': 'webhook.changed',
  'DELETE /v1/admin/webhooks/:webhookId': 'webhook.removed',
  'POST /v1/admin/webhooks/:webhookId/state': 'webhook.paused',
  'POST /v1/admin/webhooks/:webhookId/secret': 'webhook.secretRenewed',
  'POST /v1/admin/webhooks/:webhookId/test': 'webhook.tested',
  'POST /v1/admin/webhooks/:webhookId/messages/:messageId/send': 'webhook.sentAgain',
  'POST /v1/admin/webhooks/:webhookId/sendFailed': 'webhook.sentAgain',
  'POST /v1/auth/personalData': 'privacy.copyRequested',
  'POST /v1/auth/personalData/:requestId/download': 'privacy.copyDownloaded',
  'POST /v1/auth/personalData/deletion': 'privacy.deletionRequested',
  'DELETE /v1/auth/personalData/deletion': 'privacy.deletionWithdrawn',
  'POST /v1/admin/retention': 'organization.retentionChanged',
  'POST /v1/admin/people/:userId/personalData': 'privacy.copyRequested',
  'POST /v1/admin/people/:userId/personalData/:requestId/download': 'privacy.copyDownloaded',
  'POST /v1/admin/people/:userId/deletion': 'privacy.deleted',
  'POST /v1/admin/people/:userId/deletion/decline': 'privacy.deletionDeclined',
  'POST /v1/superAdmin/backups': 'installation.backedUp',
  'POST /v1/superAdmin/backups/:name/download': 'installation.backupDownloaded',
  'POST /v1/admin/organization/:organizationName/image/:fileName/upload':
    'organization.imageReplaced',
  'POST /v1/admin/buildings': 'building.created',
  'POST /v1/admin/buildings/:buildingId': 'building.updated',
  'DELETE /v1/admin/buildings/:buildingId': 'building.archived',
  'POST /v1/admin/buildings/:buildingId/restore': 'building.restored',
  'POST /v1/admin/buildings/:buildingId/units': 'property.created',
  'POST /v1/admin/buildings/:buildingId/expenses': 'expense.shared',
  'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': 'expense.reshared',
  'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload':
    'expense.receiptAttached',
  'DELETE /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId': 'expense.unshared',
  'POST /v1/admin/properties/:propertyId/split': 'property.split',
  'POST /v1/admin/properties': 'property.created',
  'POST /v1/admin/properties/:propertyId': 'property.updated',
  'POST /v1/admin/properties/:propertyId/coverImage/:fileName/upload': 'property.coverReplaced',
  'POST /v1/admin/properties/:propertyId/listing': 'listing.saved',
  'POST /v1/admin/properties/:propertyId/photos/:fileName/upload': 'listing.photoAdded',
  'DELETE /v1/admin/properties/:propertyId': 'property.archived',
  'POST /v1/admin/properties/:propertyId/restore': 'property.restored',
  'POST /v1/admin/attributes': 'attributes.defined',
  'POST /v1/admin/properties/:propertyId/leasee': 'lease.started',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId': 'lease.modified',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/afterEnd': 'lease.modified',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId': 'lease.ended',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'lease.moveOutPlanned',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewal': 'lease.renewed',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'lease.moveOutUndone',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices': 'lease.noticeGiven',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/notices/:noticeId/withdrawal':
    'lease.noticeWithdrawn',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending': 'lease.endingChanged',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/ending/afterTerm':
    'lease.afterTermDecided',
  'POST /v1/lessee/leases/:leaseId/notice': 'lease.noticeGiven',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/renewals': 'lease.renewalOffered',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/renewals/:offerId':
    'lease.renewalWithdrawn',
  'POST /v1/lessee/leases/:leaseId/renewal': 'lease.renewalAccepted',
  'POST /v1/admin/checklist': 'organization.moveInItemsChanged',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/checklist/:itemKey':
    'lease.moveInItemDone',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/household': 'household.added',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId': 'household.changed',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/household/:entryId': 'household.removed',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties': 'party.added',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/shares': 'party.shared',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId': 'party.changed',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId': 'party.ended',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/parties/:partyId/primary':
    'party.madePrimary',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges': 'charge.added',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId': 'charge.changed',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId': 'charge.ended',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps':
    'charge.stepAdded',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId':
    'charge.stepRemoved',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps/:stepId/notice':
    'charge.noticeMade',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/skip': 'charge.skipped',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/bill': 'invoice.created',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/holds': 'lease.held',
  'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/holds/:holdId': 'lease.released',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/billing': 'lease.modified',
  'POST /v1/admin/billing/run': 'invoice.created',
  'POST /v1/admin/billing/runs/:runId/undo': 'billing.runUndone',
  'POST /v1/admin/billing/charges': 'invoice.created',
  'POST /v1/admin/billing/chargeBatch': 'invoice.created',
  'POST /v1/admin/billing/automatic': 'lease.modified',
  'POST /v1/admin/billing/settings': 'organization.billingChanged',
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/lateFees': 'invoice.credited',
  'POST /v1/admin/utilityBills': 'billing.utilityBillSplit',
  'POST /v1/admin/utilityBills/:billId/document/:fileName/upload':
    'billing.utilityDocumentAttached',
  'POST /v1/admin/messageTemplates/:kind': 'organization.messageWordsChanged',
  'DELETE /v1/admin/messageTemplates/:kind': 'organization.messageWordsRestored',
  'POST /v1/admin/stateRules/:ruleId': 'law.ruleChecked',
  'DELETE /v1/admin/stateRules/:ruleId': 'law.ruleUnchecked',
  'POST /v1/admin/lateFeePolicies': 'billing.lateFeePolicyAdded',
  'POST /v1/admin/lateFeePolicies/simulate': null,
  'POST /v1/admin/lateFeePolicies/:policyId': 'billing.lateFeePolicyChanged',
  'DELETE /v1/admin/lateFeePolicies/:policyId': 'billing.lateFeePolicyRemoved',
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/email': 'invoice.emailed',
  'POST /v1/admin/properties/:propertyId/invoices': 'invoice.created',
  'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId': 'invoice.deleted',
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee': 'invoice.created',
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes': 'invoice.credited',
  'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/generatePdf': 'invoice.pdfGenerated',
  'DELETE /v1/admin/properties/:propertyId/invoices/:invoiceId/pdf': 'invoice.pdfDeleted',
  'POST /v1/lessee/properties/invoices/:invoiceId/generatePdf': 'invoice.pdfGenerated',
  'DELETE /v1/lessee/properties/invoices/:invoiceId/pdf': 'invoice.pdfDeleted',
  'POST /v1/admin/properties/:propertyId/invoices/externalPayment': 'payment.recorded',
  'POST /v1/admin/payments/checks': 'payment.recorded',
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/reversals': 'payment.reversed',
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund': 'payment.reversed',
  'POST /v1/admin/leasee/:leaseId/deposit/keep': 'deposit.kept',
  'POST /v1/admin/leasee/:leaseId/deposit/refund': 'deposit.refunded',
  'POST /v1/lessee/leases/:leaseId/forwardingAddress': 'settlement.addressGiven',
  'POST /v1/admin/imports/files/:fileName/upload': 'import.uploaded',
  'POST /v1/admin/imports/:importId/rehearse': 'import.checked',
  'POST /v1/admin/imports/:importId/rows/:row': 'import.corrected',
  'POST /v1/admin/imports/:importId/undo': 'import.undoRequested',
  'POST /v1/admin/imports/:importId/apply': 'import.accepted',
  'DELETE /v1/admin/imports/:importId': 'import.discarded',
  'DELETE /v1/admin/importProfiles/:profileId': 'import.profileRemoved',
  'POST /v1/admin/switchovers': 'switchover.started',
  'POST /v1/admin/switchovers/:switchoverId': 'switchover.changed',
  'POST /v1/admin/switchovers/:switchoverId/files/:fileName/upload': 'switchover.fileAdded',
  'POST /v1/admin/switchovers/:switchoverId/files/:importId': 'switchover.columnsChanged',
  'DELETE /v1/admin/switchovers/:switchoverId/files/:importId': 'switchover.fileRemoved',
  'POST /v1/admin/switchovers/:switchoverId/runs': 'switchover.runStarted',
  'POST /v1/admin/switchovers/:switchoverId/switch': 'switchover.planned',
  'DELETE /v1/admin/switchovers/:switchoverId/switch': 'switchover.canceled',
  'POST /v1/admin/switchovers/:switchoverId/undo': 'switchover.undoRequested',
  'DELETE /v1/admin/switchovers/:switchoverId': 'switchover.discarded',
  'POST /v1/admin/documents/of/:subject/:subjectId/:fileName/upload': 'document.added',
  'POST /v1/admin/documents/:documentId/:fileName/upload': 'document.replaced',
  'POST /v1/admin/documents/:documentId': 'document.changed',
  'DELETE /v1/admin/documents/:documentId': 'document.removed',
  'POST /v1/admin/documents/:documentId/restore': 'document.restored',
  'POST /v1/admin/inspectionTemplates': 'inspection.templateAdded',
  'POST /v1/admin/inspectionTemplates/:templateId': 'inspection.templateChanged',
  'DELETE /v1/admin/inspectionTemplates/:templateId': 'inspection.templateDeleted',
  'POST /v1/admin/inspections': 'inspection.started',
  'DELETE /v1/admin/inspections/:inspectionId': 'inspection.deleted',
  'POST /v1/admin/inspections/:inspectionId/items': 'inspection.itemsSaved',
  'POST /v1/admin/inspections/:inspectionId/items/:itemId/photos/:key/:fileName/upload':
    'inspection.photoAdded',
  'DELETE /v1/admin/inspections/:inspectionId/photos/:photoId': 'inspection.photoRemoved',
  'POST /v1/admin/inspections/:inspectionId/send': 'inspection.sent',
  'POST /v1/admin/inspections/:inspectionId/seal': 'inspection.sealed',
  'POST /v1/admin/inspections/:inspectionId/deductions': 'settlement.deductionProposed',
  'POST /v1/lessee/inspections/:inspectionId/sign': 'inspection.signed',
  'POST /v1/admin/leasee/:leaseId/settlement': 'settlement.saved',
  'POST /v1/admin/leasee/:leaseId/settlement/send': 'settlement.sent',
  'POST /v1/admin/leasee/:leaseId/settlement/deductions/:deductionId/:moment/:fileName/upload':
    'settlement.photoAdded',
  'DELETE /v1/admin/leasee/:leaseId/settlement/photos/:photoId': 'settlement.photoRemoved',
  'POST /v1/admin/leasee/:leaseId/deposit/move': 'deposit.moved',
  'POST /v1/admin/leasee/:leaseId/deposit/interest': 'deposit.interestAdded',
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName/upload':
    'payment.documentAttached',
  'POST /v1/lessee/properties/invoices/payments': 'payment.started',
  'POST /v1/lessee/properties/invoices/payments/:paymentId/settle': null,
  'POST /v1/lessee/properties/invoices/payments/:paymentId/testAuthentication': null,
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds': 'refund.started',
  'POST /v1/public/properties/:propertyId/conversations': 'conversation.started',
  'POST /v1/admin/properties/:propertyId/conversations': 'conversation.started',
  'POST /v1/admin/conversations': 'conversation.started',
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/response':
    'conversation.answered',
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/messages/:messageId/sendAgain':
    'message.sentAgain',
  'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read': null,
  'POST /v1/lessee/properties/conversations': 'conversation.started',
  'POST /v1/lessee/properties/conversations/:conversationId/response': 'conversation.answered',
  'POST /v1/lessee/properties/conversations/:conversationId/read': null,
  'POST /v1/admin/organization/expenses': 'expense.created',
  'POST /v1/admin/organization/expenses/:fileName/upload': 'expense.created',
  'POST /v1/admin/organization/expenses/:expenseId': 'expense.updated',
  'DELETE /v1/admin/organization/expenses/:expenseId': 'expense.archived',
  'POST /v1/admin/organization/expenses/:expenseId/restore': 'expense.restored',
  'POST /v1/admin/organization/expenses/:expenseId/refresh': 'expense.refreshed',
  'POST /v1/admin/organization/expenses/refresh': 'expense.refreshed',
  'POST /v1/admin/properties/:propertyId/expenses': 'expense.created',
  'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload': 'expense.created',
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId': 'expense.updated',
  'DELETE /v1/admin/properties/:propertyId/expenses/:expenseId': 'expense.archived',
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId/restore': 'expense.restored',
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId/refresh': 'expense.refreshed',
  'POST /v1/admin/properties/:propertyId/expenses/refresh': 'expense.refreshed',
  'POST /v1/admin/properties/:propertyId/statements/:fileName/upload': 'statement.uploaded',
  'DELETE /v1/admin/properties/:propertyId/statements/:statementId': 'statement.deleted',
  'POST /v1/admin/properties/:propertyId/statements/:statementId/restore': 'statement.restored',
  'POST /v1/admin/properties/:propertyId/statements/:statementId/analyze': 'statement.analyzed',
  'POST /v1/admin/properties/:propertyId/statements/:statementId/apply': 'statement.applied',
};

const actionOf = (endpoint: EndpointDefinition) =>
  (actions as Record<string, string | null>)[nameOf(endpoint)] ?? null;

const changing = allEndpoints.filter((endpoint) => actionOf(endpoint) !== null);
const reading = allEndpoints.filter(
  (endpoint) => endpoint.method === 'GET' && actionOf(endpoint) === null,
);

const inOrganization = ({ organization }: World) =>
  app.current.database.transact({ organization }, ({ db }) =>
    db.select().from(auditEvents).where(eq(auditEvents.organizationId, organization.id)),
  );

const countIn = ({ organization }: World) =>
  app.current.database.transact({ organization }, ({ db }) =>
    db.$count(auditEvents, eq(auditEvents.organizationId, organization.id)),
  );

async function callIn(world: World, endpoint: EndpointDefinition) {
  const sample = await sampleCall(world, endpoint);
  const as = endpoint.access === 'public' ? null : callerOf(endpoint, world);
  const request = requestOf(endpoint, { ...sample, as, host: world.organization.domain });
  return { world, request, actorId: as?.userId ?? null };
}

/** Sees the rows of all organizations. */
let superuser: pg.Client;

/** What was announced to open pages. */
let listener: Listener;
const notices: Notice[] = [];

beforeAll(() => {
  listener = createListener({
    connection: app.current.database.pool.options,
    log: createLogger('silent'),
    onNotice: (payload) => {
      const notice = noticeOf(payload);
      if (notice) notices.push(notice);
    },
    onGap: () => undefined,
  });
});
afterAll(async () => listener?.close());

/** EVENTS-1: each change of a table that pages show is announced, whatever statement or function made it. */
async function announcing<Result>(
  work: () => Promise<Result>,
  before: readonly Content[],
): Promise<Result> {
  await listener.catchUp();
  notices.length = 0;
  const result = await work();
  await listener.catchUp();
  const after = await everything();
  const changed = after.filter((table, index) => table.sum !== before[index]?.sum);
  // API-17: an answer that names a version is not sent again.
  const hasVersion = changed.some(
    ({ name }) =>
      name.startsWith('public.') && !tablesWithoutVersion.has(name.replace('public.', '')),
  );
  const isNew = changed.some(({ name }) => name === 'public.record_versions');
  expect(isNew || !hasVersion).toBe(true);
  const expected = changed.flatMap(({ name }) => topicOf(name.replace('public.', '')) ?? []);
  // A row that was written with the values that it has is announced too.
  const announced = notices.flatMap(({ topics }) => topics);
  expect(expected.filter((topic) => !announced.includes(topic))).toEqual([]);
  return result;
}

/** All tables, with the queued jobs. */
let everything: () => Promise<Content[]>;

beforeAll(async () => {
  superuser = new pg.Client({ ...app.current.connections.superuser });
  await superuser.connect();
  everything = contentsOf(superuser, ['public', 'graphile_worker']);
});
afterAll(async () => superuser?.end());

const changingInOrganization = changing.filter((endpoint) => !isSetup(nameOf(endpoint)));

describe.each(changingInOrganization)('$method $path', (endpoint) => {
  let prepared: ReturnType<typeof callIn> | undefined;
  /** The same call for both tests, as the first changes nothing. */
  const prepare = () => (prepared ??= worldOf(endpoint).then((world) => callIn(world, endpoint)));

  let unchanged: readonly Content[] | undefined;

  test('changes nothing when the event cannot be written', async () => {
    const { request } = await prepare();
    try {
      await superuser.query('REVOKE INSERT ON audit_events FROM tenantry_app');
      const before = await everything();
      expect((await app.current.app.inject(request)).statusCode).toBe(500);
      unchanged = await everything();
      expect(unchanged).toEqual(before);
    } finally {
      await superuser.query('GRANT INSERT ON audit_events TO tenantry_app');
    }
  });

  test('records who did what, in the request that did it, and names each unit by its building', async () => {
    const { world, request, actorId } = await prepare();
    const before = new Set((await inOrganization(world)).map(({ id }) => id));
    const contents = unchanged ?? (await everything());
    const answer = await announcing(() => app.current.app.inject(request), contents);
    expect(answer.statusCode).toBe(endpoint.status ?? 200);
    const written = (await inOrganization(world)).filter(({ id }) => !before.has(id));
    expect(written.map(({ action }) => action)).toContain(actionOf(endpoint));
    for (const event of written) {
      expect(event.requestId).toBe(answer.headers['x-request-id']);
      expect(event.action).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
      expect(event.actorId).toBe(actorId);
    }
    expectNoSecret(written);
    expectUnitsNamed(endpoint, answer);
  });
});

/** The organization goes with all of its sessions, so no page of it stays open. */
const REMOVAL = 'POST /v1/superAdmin/removeDemo';

/** Refused, since no provider is set up here. It changes nothing before the provider answers. */
const LINK = 'POST /v1/auth/account/links/:provider';

const unrecorded = allEndpoints.filter(
  (endpoint) =>
    endpoint.method !== 'GET' &&
    nameOf(endpoint) !== REMOVAL &&
    !endpoint.webhook &&
    !changing.includes(endpoint) &&
    !isSetup(nameOf(endpoint)),
);

describe.each(unrecorded)('$method $path', (endpoint) => {
  test('EVENTS-1: announces what it changes, although it is not recorded', async () => {
    const { request } = await callIn(await worldOf(endpoint), endpoint);
    const answer = await announcing(() => app.current.app.inject(request), await everything());
    expect(answer.statusCode).toBe(nameOf(endpoint) === LINK ? 422 : (endpoint.status ?? 200));
    expectUnitsNamed(endpoint, answer);
  });
});

/** Passwords, tokens and their hashes must not be in the audit trail. */
function expectNoSecret(events: readonly unknown[]): void {
  expect(JSON.stringify(events)).not.toMatch(/argon2|password"|tokenHash|token"/i);
}

describe.each(changing.filter((endpoint) => isSetup(nameOf(endpoint))))('$path', (endpoint) => {
  test('records what the first run created', async () => {
    const empty: TestApp = await startTestApp();
    const name = nameOf(endpoint);
    const sample = isSetup(name) ? await setupCalls[name](empty) : {};
    await empty.app.inject(requestOf(endpoint, sample));
    const [organization] = await empty.directory.all();
    const written = await empty.database.transact({ organization: organization! }, ({ db }) =>
      db.select({ action: auditEvents.action }).from(auditEvents),
    );
    await empty.close();
    expect(written.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['organization.created', 'user.created', 'user.signedIn']),
    );
  });
});

describe.each(reading)('$method $path', (endpoint) => {
  test('UNIT-1, UNIT-3: records nothing, and names each unit by its building', async () => {
    const { world, request } = await callIn(await worldOf(endpoint), endpoint);
    const before = await countIn(world);
    const answer = await app.current.app.inject(request);
    expect(answer.statusCode).toBe(200);
    expect(await countIn(world)).toBe(before);
    expectUnitsNamed(endpoint, answer);
  });
});

test('TRUST-7: for every kind of record in the audit trail it is known who may read it', () => {
  const sources = globSync(`${import.meta.dirname}/**/*.ts`)
    .filter((file) => !/\.test\.|\.testing\.|\/testing\//.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const kinds = sources.flatMap((text) =>
    [...text.matchAll(/action: '(\w+)\./g)].map(([, kind = '']) => kind),
  );
  const named = Object.values(actions).flatMap((action) => action?.split('.')[0] ?? []);
  const known = new Set(recordKinds);
  expect([...new Set([...kinds, ...named])].filter((kind) => !known.has(kind))).toEqual([]);
  expect(kinds.length).toBeGreaterThan(100);
});
