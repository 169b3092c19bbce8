import type { todayKinds } from '@tenantry/contract/today/today.kinds';
import { formatDate } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { none } from '../../ui/feature.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

/** The subject of `have been waiting for 7 minutes`. */
const workOf = {
  mail: 'emails',
  texts: 'text messages',
  reading: 'receipts to extract',
  transfers: 'imports and archives',
  webhooks: 'messages to other programs',
  rest: 'other jobs',
} as const;

const checkServer =
  'Check that a server that runs jobs is running, and read its log. If it says nothing, restart it';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is wrong with the server itself. */
export const entries = defineEntries<typeof todayKinds>({
  attention: {
    backups: {
      icon: IconAlertTriangle,
      urgent: true,
      words: ({ problem }) => ({ title: 'The backups need attention', detail: problem }),
      actions: () => (
        <LinkButton to="/super-admin" search={{ tab: 'backups' }} variant="default">
          Show
        </LinkButton>
      ),
    },
    jobs_stopped: {
      icon: IconAlertTriangle,
      urgent: true,
      words: ({ minutes }) => ({
        title: `No background jobs have run for ${counted(minutes, 'minute')}`,
        detail: `No emails are sent, and nothing is billed. ${checkServer}`,
      }),
      actions: none('Only the server’s administrator can do something, on the server.'),
    },
    jobs_waiting: {
      icon: IconAlertTriangle,
      urgent: true,
      words: ({ lanes, minutes }) => ({
        title: `${capitalized(lanes.map((lane) => workOf[lane]).join(' and '))} have been waiting for ${counted(minutes, 'minute')}`,
        detail: checkServer,
      }),
      actions: none('Only the server’s administrator can do something, on the server.'),
    },
    task_failed: {
      icon: IconAlertTriangle,
      urgent: true,
      words: ({ title, organization, since }) => ({
        title: `${title} failed for ${organization}`,
        detail: `Since ${formatDate(since)}. It will be tried again, and the server’s log says why it failed`,
      }),
      actions: none('Only the server’s administrator can do something, on the server.'),
    },
  },
  calendar: {},
});
