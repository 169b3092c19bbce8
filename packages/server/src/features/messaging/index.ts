export { letters, messageDeliveries } from './messaging.table.ts';
export { deliveryJobs, type DeliveryDependencies } from './delivery.jobs.ts';
export { deliveriesOf, insertDeliveries, type DeliveryRow } from './delivery.repository.ts';
export {
  queueDeliveries,
  queueTextToOrganization,
  sendAgain,
  textablePhoneOfOrganization,
} from './delivery.service.ts';
export type { MessageMail, MessageSource } from './delivery.source.ts';
export { textOf, textToOrganization, type Channel } from './delivery.domain.ts';
export type { AddressedMail, Inbox, InboundSettings, InboundText } from './inbound.ts';
export type { InboundFile } from './inbound-mail.parsing.ts';
export { mailJob, type Letter } from './mail-job.ts';
export { asHtml, asText, type MailPage } from './mail-page.ts';
export { optedOut } from './opt-outs.repository.ts';
export { withOptOuts } from './opt-outs.service.ts';
export { withOutboxOfTexts } from './outbox.service.ts';
export { dropLetter, lettersOfPerson, restartLetter, withLetters } from './letters.service.ts';
export { newReplyToken } from './reply-address.ts';
export { messagingFeature } from './feature.ts';
