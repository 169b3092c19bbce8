import type { ActivityEvent } from '@tenantry/contract/activity/activity.schemas';
import { historyKinds } from '@tenantry/contract/kinds';
import { TextLink } from '../../ui/text/link.tsx';
import { HomeLink } from '../../ui/tables/record-link.tsx';
import classes from './activity.module.css';

/** The pages of records that belong to no property. */
const pages: Readonly<Record<string, { readonly to: Page; readonly label: string }>> = {
  organization: { to: '/organization-settings', label: 'Settings' },
  billing: { to: '/billing', label: 'Billing' },
  task: { to: '/tasks', label: 'Tasks' },
  export: { to: '/export', label: 'Exports' },
  import: { to: '/import', label: 'Imports' },
  conversation: { to: '/messages', label: 'Messages' },
  message: { to: '/messages', label: 'Messages' },
  mail: { to: '/outbox', label: 'Outbox' },
  law: { to: '/state-rules', label: 'State rules' },
};

type Page =
  | '/organization-settings'
  | '/billing'
  | '/tasks'
  | '/export'
  | '/import'
  | '/messages'
  | '/outbox'
  | '/state-rules';

/** What an event is about, with links to it. */
export function ActivityAbout(event: ActivityEvent) {
  const { home, homeIsArchived } = event;
  const kind = event.action.split('.')[0] ?? '';
  const history = historyKinds.find((each) => each === kind);
  return (
    <p className={classes.about}>
      <Title kind={kind} event={event} />
      {home && <HomeLink home={home} archived={homeIsArchived} />}
      {history && event.title !== null && (
        <TextLink
          to="/history"
          search={{ tab: history, show: event.entityId }}
          className={classes.history}
          aria-label={`History of ${event.title}`}
        >
          History
        </TextLink>
      )}
    </p>
  );
}

function Title({ kind, event }: { readonly kind: string; readonly event: ActivityEvent }) {
  const { title, entityId } = event;
  if ((kind === 'user' || kind === 'privacy') && title !== null) {
    return (
      <TextLink to="/people/$userId" params={{ userId: entityId }}>
        {title}
      </TextLink>
    );
  }
  if (kind === 'building' && title !== null) {
    return (
      <TextLink to="/admin-landing/view-building/$buildingId" params={{ buildingId: entityId }}>
        {title}
      </TextLink>
    );
  }
  const page = pages[kind];
  if (page) return <TextLink to={page.to}>{title ?? page.label}</TextLink>;
  return title === null ? null : <span>{title}</span>;
}
