import { Button, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CalendarKind } from '@tenantry/contract/kinds';
import type {
  CalendarFeed,
  FeedKind,
  NewCalendarFeed,
} from '@tenantry/contract/today/calendar-feeds.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatDate } from '../../lib/format.ts';
import { ButtonWithDialog } from '../../ui/button-with-dialog.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import classes from '../../ui/row-list.module.css';
import { useSubmit } from '../../ui/use-submit.ts';
import { entryParts } from './shown-entries.ts';

const feedsQuery = queryOptions({
  queryKey: [...queryKeys.today, 'feeds'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/calendar/feeds', { signal }),
});

interface SubscribeProps {
  /** The kinds of entries that the person may see. */
  readonly kinds: readonly CalendarKind[];
}

/** DATA-12: links that show the calendar in other programs. */
export function Subscribe({ kinds }: SubscribeProps) {
  return (
    <ButtonWithDialog calls={{}} label="Subscribe" title="Show these days in another calendar">
      {() => <Feeds kinds={kinds} />}
    </ButtonWithDialog>
  );
}

function Feeds({ kinds }: SubscribeProps) {
  const feeds = useQuery(feedsQuery);
  return (
    <>
      <p>
        Add a link to Google Calendar, Outlook or Apple Calendar. Anyone with the link can read it:
        names, addresses and tasks, but no amounts and no phone numbers.
      </p>
      <QueryView queries={[feeds]} failed="The links could not be loaded.">
        {(made) => (
          <ul className={classes.rows}>
            {(['all', ...kinds] as const).map((kind) => (
              <Feed key={kind} kind={kind} made={made.find((each) => each.kind === kind)} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

const labelOf = (kind: FeedKind) => (kind === 'all' ? 'Everything' : entryParts[kind].label);

interface FeedProps {
  readonly kind: FeedKind;
  readonly made: CalendarFeed | undefined;
}

function Feed({ kind, made }: FeedProps) {
  const [link, setLink] = useState('');
  const label = labelOf(kind);
  const params = { kind };
  const making = useSubmit<void, NewCalendarFeed>({
    send: () => callApi('POST /v1/admin/calendar/feeds/:kind', { params, body: {} }),
    changes: ['attention'],
    onDone: ({ path }) => setLink(`${window.location.origin}${path}`),
  });
  const ending = useSubmit<void, object>({
    send: () => callApi('DELETE /v1/admin/calendar/feeds/:kind', { params }),
    changes: ['attention'],
    onDone: () => setLink(''),
  });
  const renew = async () => {
    const agreed = await confirm({
      question: `Make a new link for ${label}?`,
      details: 'Calendars with the earlier link stop showing these days.',
      confirmLabel: 'Make new link',
    });
    if (agreed) await making.submit();
  };
  const end = async () => {
    const agreed = await confirm({
      question: `End the link for ${label}?`,
      details: 'Calendars with this link stop showing these days.',
      confirmLabel: 'End link',
      danger: true,
    });
    if (agreed) await ending.submit();
  };
  return (
    <li className={classes.row} aria-label={label}>
      <span className={classes.what}>
        {label}
        {made && <span className={classes.hint}>Link made {formatDate(made.since)}</span>}
      </span>
      <span className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          loading={making.submitting}
          onClick={() => void (made ? renew() : making.submit())}
        >
          {made ? 'Make new link' : 'Make link'}
        </Button>
        {made && (
          <Button
            variant="default"
            size="sm"
            loading={ending.submitting}
            onClick={() => void end()}
          >
            End link
          </Button>
        )}
      </span>
      <FormError error={making.error ?? ending.error} />
      {link && <Link link={link} label={label} />}
    </li>
  );
}

/** On plain http browsers do not allow access to the clipboard; the link is shown, too. */
function Link({ link, label }: { readonly link: string; readonly label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notifySuccess('Link copied');
    } catch {
      notifySuccess('Copy the link from the field');
    }
  };
  return (
    <TextInput
      style={{ gridColumn: '1 / -1' }}
      label={`Link of ${label}`}
      description="It is shown only now."
      readOnly
      value={link}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={84}
      rightSection={
        <Button variant="subtle" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
      }
    />
  );
}
