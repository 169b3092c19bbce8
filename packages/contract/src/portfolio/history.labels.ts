import { formatCalendarDate, type CalendarDate } from '#shared/calendar-date';
import { formatDollars } from '#shared/money';
import { historyFields } from './history.fields.ts';
import type { HistoryEvent } from './history.schemas.ts';

/** DATA-7: the words for the events of the audit trail. */
export const actionLabels: Readonly<Record<string, string>> = {
  'property.created': 'Property added',
  'property.updated': 'Property changed',
  'property.archived': 'Property deleted',
  'property.restored': 'Property restored',
  'property.coverReplaced': 'Cover picture replaced',
  'property.split': 'Split into units',
  'building.created': 'Building added',
  'building.updated': 'Building changed',
  'building.archived': 'Building deleted',
  'building.restored': 'Building restored',
  'listing.saved': 'Listing changed',
  'listing.photoAdded': 'Photo added',
  'lease.started': 'Lease started',
  'lease.modified': 'Lease changed',
  'lease.rentChanged': 'New rent took effect',
  'lease.begun': 'Lease began',
  'lease.ended': 'Lease ended',
  'lease.expired': 'Lease expired',
  'lease.moveOutPlanned': 'Move-out planned',
  'lease.renewed': 'Lease renewed',
  'lease.renewalOffered': 'Renewal offered',
  'lease.renewalWithdrawn': 'Renewal offer withdrawn',
  'lease.renewalAccepted': 'Renewal accepted',
  'lease.renewalDeclined': 'Renewal declined',
  'lease.afterTermDecided': 'End of the term decided',
  'lease.noticeGiven': 'Notice to vacate given',
  'lease.noticeWithdrawn': 'Notice to vacate withdrawn',
  'lease.endingChanged': 'Days of notice changed',
  'lease.moveOutUndone': 'Move-out undone',
  'lease.moveInItemDone': 'Item of the move-in checklist done',
  'lease.moveInItemOpened': 'Item of the move-in checklist opened again',
  'organization.moveInItemsChanged': 'Move-in checklist changed',
  'household.added': 'Entry added to the household',
  'household.changed': 'Entry of the household changed',
  'household.removed': 'Entry removed from the household',
  'party.added': 'Person added to the lease',
  'party.changed': 'Person of the lease changed',
  'party.ended': 'Person removed from the lease',
  'lease.addressGiven': 'Forwarding address given by a tenant',
  'lease.personUndone': 'Person removed as if never on the lease',
  'party.shared': 'Share of the rent changed',
  'party.madePrimary': 'Primary tenant changed',
  'lease.held': 'Billing put on hold',
  'lease.released': 'Hold released',
  'charge.added': 'Charge added',
  'charge.changed': 'Charge changed',
  'charge.ended': 'Charge ended',
  'charge.skipped': 'Charge skipped for a period',
  'charge.stepAdded': 'Planned amount added',
  'charge.noticeMade': 'Notice of rent increase created',
  'charge.stepRemoved': 'Planned amount removed',
  'document.added': 'Document added',
  'document.replaced': 'New version of a document',
  'document.changed': 'Document changed',
  'document.removed': 'Document archived',
  'document.restored': 'Document restored',
  'settlement.saved': 'Deposit settlement saved',
  'settlement.sent': 'Deposit settlement sent',
  'settlement.photoAdded': 'Photo added to the deposit settlement',
  'settlement.photoRemoved': 'Photo removed from the deposit settlement',
  'deposit.kept': 'Deposit kept',
  'deposit.refunded': 'Deposit refunded',
  'deposit.moved': 'Deposit moved to another lease',
  'deposit.interestAdded': 'Interest added to the deposit',
  'invoice.created': 'Invoice created',
  'invoice.deleted': 'Invoice deleted',
  'invoice.emailed': 'Invoice emailed',
  'invoice.credited': 'Invoice credited',
  'invoice.pdfGenerated': 'PDF created',
  'invoice.pdfDeleted': 'PDF deleted',
  'payment.started': 'Card payment started',
  'payment.failed': 'Card payment failed',
  'payment.recorded': 'Payment recorded',
  'payment.reversed': 'Payment reversed',
  'payment.refundBilled': 'Refund of credit billed',
  'payment.documentAttached': 'Document attached',
  'refund.started': 'Refund started',
  'refund.failed': 'Refund failed',
  'refund.returned': 'Refund returned',
  'expense.created': 'Expense added',
  'expense.updated': 'Expense changed',
  'expense.shared': 'Expense of the building added',
  'expense.reshared': 'Expense of the building changed',
  'expense.unshared': 'Expense of the building deleted',
  'expense.receiptAttached': 'Receipt attached',
  'expense.moved': 'Expense moved',
  'expense.archived': 'Expense deleted',
  'expense.restored': 'Expense restored',
  'expense.refreshed': 'Receipt queued to be extracted again',
  'expense.shown': 'Receipt sent for extraction',
  'expense.read': 'Receipt extracted',
  'expense.readingFailed': 'Receipt could not be extracted',
  'user.created': 'User created',
  'user.updated': 'User changed',
  'user.deactivated': 'User deleted',
  'user.reactivated': 'User restored',
  'user.homeChanged': 'Property of the user changed',
  'user.passwordSet': 'Password set',
  'user.confirmed': 'Confirmed who they are',
  'user.secondFactorSet': 'Authenticator app set up',
  'user.secondFactorRemoved': 'Authenticator app removed',
  'user.secondFactorReset': 'Second factor reset by an administrator',
  'user.recoveryCodesRenewed': 'New recovery codes',
  'user.recoveryCodeUsed': 'Logged in with a recovery code',
  'user.resetLinkIssued': 'Password link emailed',
  'user.invitedAgain': 'Invitation sent again',
  'user.invitationLinkIssued': 'Invitation link copied',
  'user.rescued': 'Access restored on the server',
  'user.renamed': 'Own name changed',
  'user.passwordChanged': 'Own password changed',
  'user.emailChangeRequested': 'New email requested',
  'user.emailChanged': 'Own email changed',
  'user.passkeyAdded': 'Passkey added',
  'user.passkeyRenamed': 'Passkey renamed',
  'user.passkeyRemoved': 'Passkey removed',
  'user.calendarLinkMade': 'Link of a calendar made',
  'user.calendarLinkEnded': 'Link of a calendar ended',
  'user.sessionEnded': 'Login ended on another device',
  'user.otherSessionsEnded': 'Logins on other devices ended',
  'user.externalIdentityLinked': 'Google or Amazon linked',
  'attributes.defined': 'Attributes of properties changed',
  'law.ruleChecked': 'State rule confirmed',
  'law.ruleUnchecked': 'Confirmation of a state rule removed',
  'organization.created': 'Organization created',
  'organization.added': 'Organization added',
  'organization.updated': 'Settings changed',
  'organization.billingChanged': 'Billing settings changed',
  'organization.bankDetailsShown': 'Bank details shown',
  'organization.domainProved': 'Address of the pages confirmed',
  'organization.domainKept': 'Earlier address of the pages kept',
  'organization.imageReplaced': 'Picture of the organization replaced',
  'organization.keyRotated': 'Encryption key replaced',
  'organization.messageWordsChanged': 'Message text changed',
  'organization.messageWordsRestored': 'Message text reset',
  'installation.backedUp': 'Backup made',
  'installation.backupDownloaded': 'Backup downloaded',
  'billing.lateFeePolicyAdded': 'Late-fee policy added',
  'billing.lateFeePolicyChanged': 'Late-fee policy changed',
  'billing.lateFeePolicyRemoved': 'Late-fee policy removed',
  'billing.runUndone': 'Billing run undone',
  'billing.utilityDocumentAttached': 'Document of a utility bill attached',
  'billing.utilityBillSplit': 'Utility bill split',
  'task.created': 'Task added',
  'task.changed': 'Task changed',
  'task.done': 'Task finished',
  'task.reopened': 'Task opened again',
  'task.deleted': 'Task deleted',
  'task.restored': 'Task restored',
  'statement.uploaded': 'Owner statement uploaded',
  'statement.analyzed': 'Owner statement read',
  'statement.applied': 'Owner statement applied',
  'statement.deleted': 'Owner statement deleted',
  'statement.restored': 'Owner statement restored',
  'conversation.started': 'Conversation started',
  'conversation.answered': 'Message sent',
  'message.sentAgain': 'Message sent again',
  'mail.notShown': 'Incoming email not shown',
  'settlement.addressGiven': 'Forwarding address given',
  'import.uploaded': 'File for an import uploaded',
  'import.checked': 'Import checked',
  'import.corrected': 'Import corrected',
  'import.rehearsed': 'Import rehearsed',
  'import.accepted': 'Import accepted',
  'import.applied': 'Import finished',
  'import.failed': 'Import failed',
  'import.undoRequested': 'Undo of an import asked for',
  'import.undoFailed': 'Import could not be undone',
  'role.created': 'Role added',
  'role.updated': 'Role changed',
  'role.deleted': 'Role deleted',
  'import.discarded': 'Import discarded',
  'import.undone': 'Import undone',
  'import.profileRemoved': 'Saved import columns removed',
  'webhook.added': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.removed': 'Webhook removed',
  'webhook.paused': 'Webhook paused',
  'webhook.turnedOff': 'Webhook turned off',
  'webhook.turnedOn': 'Webhook turned on',
  'webhook.secretRenewed': 'Secret of a webhook replaced',
  'webhook.tested': 'Webhook tested',
  'webhook.sentAgain': 'Message of a webhook sent again',
  'apikey.created': 'API key created',
  'apikey.revoked': 'API key revoked',
  'privacy.copyRequested': 'Copy of personal data requested',
  'privacy.copyDownloaded': 'Copy of personal data downloaded',
  'privacy.deletionRequested': 'Deletion of personal data requested',
  'privacy.deletionWithdrawn': 'Request to delete personal data withdrawn',
  'privacy.deletionDeclined': 'Deletion of personal data declined',
  'privacy.deleted': 'Personal data deleted',
  'export.made': 'Export made',
  'export.failed': 'Export failed',
  'export.downloaded': 'Export downloaded',
  'user.signedIn': 'Signed in',
  'user.signedOut': 'Signed out',
  'user.externalIdentityUnlinked': 'Google or Amazon unlinked',
};

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** An event without a label is shown as recorded. */
export function actionText(action: string): string {
  return (
    actionLabels[action] ??
    sentenceCase(action.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace('.', ' '))
  );
}

/** Codes that are shown as different texts. */
const codes: Readonly<Record<string, string>> = { M2M: 'Month to month', TERM: 'Fixed term' };

type Value = HistoryEvent['changes'][number]['from'];

type DayAt = (moment: string) => CalendarDate;

function valueText(name: string, value: Value, dayAt: DayAt): string {
  const kind = historyFields[name]?.kind;
  if (kind === 'money' && typeof value === 'number') return formatDollars(value);
  if (kind === 'flag') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return String(value);
  if (kind === 'day') return formatCalendarDate(value);
  // Expenses had a moment before they had a day.
  if (kind === 'moment') return formatCalendarDate(value.includes('T') ? dayAt(value) : value);
  return kind === 'code' ? (codes[value] ?? sentenceCase(value.replaceAll('_', ' '))) : value;
}

/**
 * `Rent: from $1,200.00 to $1,250.00`.
 * @param dayAt the day of a moment in the organization's time zone
 */
export function changeText(
  { field, from, to }: HistoryEvent['changes'][number],
  dayAt: DayAt,
): string {
  const label = historyFields[field]?.label ?? field;
  const text = (value: Value) => valueText(field, value, dayAt);
  if (from === null) return `${label}: ${text(to)}`;
  if (to === null) return `${label}: removed, was ${text(from)}`;
  return `${label}: from ${text(from)} to ${text(to)}`;
}
