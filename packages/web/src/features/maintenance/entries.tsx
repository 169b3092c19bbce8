import type { maintenanceKinds } from '@tenantry/contract/maintenance/maintenance.kinds';
import { formatDollars } from '@tenantry/contract/shared/money';
import { counted, sentences } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconTool } from '../../ui/icons/icons.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';

const ownerAnswers = {
  APPROVED: 'Approved by the owner',
  DECLINED: 'Declined by the owner',
  OUTDATED: 'Quotes changed after the owner was asked',
} as const;

const show = ({ workOrderId }: { readonly workOrderId: string }) => (
  <LinkButton to="/work-order" search={{ workOrderId }} variant="default">
    Show
  </LinkButton>
);

export const entries = defineEntries<typeof maintenanceKinds>({
  attention: {
    work_waiting: {
      icon: IconTool,
      words: ({ label, title, home, tenant, emergency }) => ({
        title: `${emergency ? 'Emergency: ' : 'Reported: '}${title}`,
        detail: sentences(
          `${label}, ${home.label}`,
          `${tenant ?? 'The tenant'} waits for an answer`,
        ),
      }),
      actions: show,
    },
    owner_answered: {
      icon: IconTool,
      words: ({ label, title, home, vendor, amount, answer, words }) => ({
        title: `${ownerAnswers[answer]}: ${title}`,
        detail: sentences(
          `${label}, ${home.label}`,
          `${vendor}, ${formatDollars(amount)}`,
          answer === 'OUTDATED' ? 'Ask the owner again' : words,
        ),
      }),
      actions: show,
    },
    owner_waiting: {
      icon: IconTool,
      words: ({ label, title, home, vendor, amount, daysWaiting }) => ({
        title: `Waiting for the owner: ${title}`,
        detail: sentences(
          `${label}, ${home.label}`,
          `${vendor}, ${formatDollars(amount)}`,
          `Asked ${counted(daysWaiting, 'day')} ago`,
        ),
      }),
      actions: show,
    },
    rules_late: {
      icon: IconTool,
      words: ({ count }) => ({
        title: 'Recurring work has no work orders',
        detail: `The work orders of ${counted(count, 'rule')} were not made. Ask who runs the server.`,
      }),
      actions: () => (
        <LinkButton to="/recurring-work" variant="default">
          Show
        </LinkButton>
      ),
    },
    work_overdue: {
      icon: IconTool,
      words: ({ label, title, home, daysOverdue }) => ({
        title: `Overdue work: ${title}`,
        detail: sentences(
          `${label}, ${home.label}`,
          daysOverdue === 0 ? 'Due today' : `${counted(daysOverdue, 'day')} overdue`,
        ),
      }),
      actions: show,
    },
  },
  calendar: {
    work_due: {
      label: 'Work to be done by',
      words: ({ label, title, home }) => ({ short: title, detail: `${label}, ${home.label}` }),
      link: ({ workOrderId }, link) => (
        <TextLink to="/work-order" search={{ workOrderId }} {...link} />
      ),
      id: ({ workOrderId }) => workOrderId,
    },
  },
});
