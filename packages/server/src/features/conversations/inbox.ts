import type { Inbox } from '#features/messaging';
import { noteDropped, takeMail } from './inbox.mail.ts';
import type { InboxDependencies } from './inbox.service.ts';
import { takeText } from './inbox.texts.ts';
import { messageIdOfMail, messageIdOfReport } from './messages.repository.ts';

/** Files incoming mails and texts into conversations. */
export function createInbox(dependencies: InboxDependencies): Inbox {
  return {
    takeMail: (call, mail) => takeMail(dependencies, call, mail),
    takeText: (call, text) => takeText(dependencies, call, text),
    noteDropped: (call, mail, reason) => noteDropped(dependencies, call, mail, reason),
    messageOfMail: messageIdOfMail,
    messageOfReport: messageIdOfReport,
  };
}
