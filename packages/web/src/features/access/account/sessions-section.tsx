import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, type Answer } from '../../../lib/api.ts';
import { changing } from '../../../lib/query-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Section } from '../../../ui/states/section.tsx';
import { StatusTag } from '../../../ui/text/status-tag.tsx';
import { ownSessionsQuery } from '../account.queries.ts';
import { timeText } from './time-text.ts';
import classes from './account.module.css';

type OwnSession = Answer<'GET /v1/auth/sessions'>[number];

/** TRUST-5: where the person is logged in. */
export function SessionsSection() {
  const sessions = useQuery(ownSessionsQuery);
  const [failure, setFailure] = useState<unknown>(null);
  const end = async (question: Parameters<typeof confirm>[0], send: () => Promise<unknown>) => {
    setFailure(null);
    if (!(await confirm(question))) return;
    try {
      await changing(['ownSignIns'], send);
      notifySuccess('Logged out there');
    } catch (reason) {
      setFailure(reason);
    }
  };
  const endOne = ({ id, browser }: OwnSession) =>
    end(
      {
        title: 'End login',
        question: `End the login in ${browser}?`,
        details: 'Entries that are not saved there are lost.',
        confirmLabel: 'End login',
        danger: true,
      },
      () => callApi('DELETE /v1/auth/sessions/:sessionId', { params: { sessionId: id } }),
    );
  const endOthers = () =>
    end(
      {
        title: 'End all other logins',
        question: 'End all logins except this one?',
        details: 'Entries that are not saved there are lost.',
        confirmLabel: 'End all others',
        danger: true,
      },
      () => callApi('POST /v1/auth/sessions/endOthers', { body: {} }),
    );
  const several = (sessions.data?.length ?? 0) > 1;
  return (
    <Section
      title="Where you are logged in"
      action={
        several && (
          <Button variant="default" size="sm" onClick={() => void endOthers()}>
            End all others
          </Button>
        )
      }
    >
      {failure !== null && <ErrorPanel title="The login was not ended." error={failure} />}
      <QueryView queries={[sessions]} failed="Your logins could not be loaded.">
        {(rows) => (
          <ul className={classes.list} aria-label="Where you are logged in">
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => void endOne(session)} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { browser, network, firstSeenAt, lastSeenAt, current } = session;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <span className={classes.name}>
          {browser} {current && <StatusTag tone="paid">This browser</StatusTag>}
        </span>
        <span className={classes.hint}>
          {network === null ? 'Unknown network' : `Network ${network}`}
        </span>
        <span className={classes.hint}>
          First seen {timeText(firstSeenAt)},{' '}
          {current ? 'in use now' : `last seen ${timeText(lastSeenAt)}`}
        </span>
      </div>
      {!current && (
        <Button
          variant="default"
          size="sm"
          aria-label={`End login in ${browser}, first seen ${timeText(firstSeenAt)}`}
          onClick={onEnd}
        >
          End login
        </Button>
      )}
    </li>
  );
}
