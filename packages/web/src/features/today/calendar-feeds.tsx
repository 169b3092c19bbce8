import { Button, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CalendarKind } from '@tenantry/contract/kinds';
import type { CalendarFeed, FeedKind } from '@tenantry/contract/today/calendar-feeds.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { ButtonWithDialog } from '../../ui/dialogs/button-with-dialog.tsx';
import { copy } from '../../ui/acts/copy.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import classes from '../../ui/tables/row-list.module.css';
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
  const make = async () => {
    const { path } = await callApi('POST /v1/admin/calendar/feeds/:kind', { params, body: {} });
    setLink(`${window.location.origin}${path}`);
  };
  const end = async () => {
    await callApi('DELETE /v1/admin/calendar/feeds/:kind', { params });
    setLink('');
  };
  return (
    <li className={classes.row} aria-label={label}>
      <span className={classes.what}>
        {label}
        {made && <span className={classes.hint}>Link made {formatDate(made.since)}</span>}
      </span>
      <span className={classes.actions}>
        <ActButton
          question={
            made && {
              question: `Make a new link for ${label}?`,
              details: 'Calendars with the earlier link stop showing these days.',
              confirmLabel: 'Make new link',
            }
          }
          act={make}
          changes={['attention']}
        >
          {made ? 'Make new link' : 'Make link'}
        </ActButton>
        {made && (
          <ActButton
            question={{
              question: `End the link for ${label}?`,
              details: 'Calendars with this link stop showing these days.',
              confirmLabel: 'End link',
              danger: true,
            }}
            act={end}
            changes={['attention']}
          >
            End link
          </ActButton>
        )}
      </span>
      {link && <Link link={link} label={label} />}
    </li>
  );
}

function Link({ link, label }: { readonly link: string; readonly label: string }) {
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
        <Button variant="subtle" size="sm" onClick={() => void copy(link)}>
          Copy
        </Button>
      }
    />
  );
}
