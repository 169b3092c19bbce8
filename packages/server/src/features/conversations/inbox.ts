import type { Inbox } from '#features/messaging';
import { takeMail } from './inbox.mail.ts';
import type { InboxDependencies } from './inbox.service.ts';
import { takeText } from './inbox.texts.ts';
import { messageIdOfMail } from './messages.repository.ts';

/** Files incoming mails and texts into conversations. */
export function createInbox(dependencies: InboxDependencies): Inbox {
  return {
    takeMail: (call, mail) => takeMail(dependencies, call, mail),
    takeText: (call, text) => takeText(dependencies, call, text),
    messageOfMail: messageIdOfMail,
  };
}
