import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi, type Answer } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { changing } from '../../../lib/query-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { DialogAbove } from '../../../ui/dialogs/dialog-above.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { useFrozen } from '../../../ui/hooks/use-frozen.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Section } from '../../../ui/states/section.tsx';
import classes from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ownSecondFactorQuery } from './second-factor.queries.ts';
import { SetUpApp, type NewApp } from './set-up-app.tsx';

type OwnSecondFactor = Answer<'GET /v1/auth/secondFactor'>;

/** TRUST-1: the authenticator app and the recovery codes of a person. */
export function SecondFactorSection() {
  return (
    <Section title="Second factor">
      <p>
        With an authenticator app, logging in with your password also takes a code that your phone
        shows. Someone who learns your password cannot log in.
      </p>
      <QueryView
        queries={[useQuery(ownSecondFactorQuery)]}
        failed="Your second factor could not be loaded."
      >
        {(own) => <Factor own={own} />}
      </QueryView>
    </Section>
  );
}

/** What the dialog shows. */
type Shown = { readonly app: NewApp } | { readonly codes: readonly string[] };

function Factor({ own: { app, recoveryCodesLeft, required } }: { readonly own: OwnSecondFactor }) {
  const pressed = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setFailure(null);
    setBusy(true);
    try {
      await act();
    } catch (reason) {
      setFailure(reason);
    } finally {
      setBusy(false);
    }
  };
  const begin = () =>
    attempt(async () =>
      setShown({ app: await callApi('POST /v1/auth/secondFactor/begin', { body: {} }) }),
    );
  const renew = () =>
    attempt(async () => {
      const agreed = await confirm({
        title: 'New recovery codes',
        question: 'Make ten new recovery codes?',
        details: 'The codes that you have stop working.',
        confirmLabel: 'Make codes',
      });
      if (!agreed) return;
      const path = 'POST /v1/auth/secondFactor/recoveryCodes';
      setShown(await changing(['ownSignIns'], () => callApi(path, { body: {} })));
    });
  const remove = () =>
    attempt(async () => {
      const agreed = await confirm({
        title: 'Remove the app',
        question: 'Remove your authenticator app?',
        details: 'Your password alone logs you in then. Your recovery codes stop working.',
        confirmLabel: 'Remove app',
        danger: true,
      });
      if (!agreed) return;
      await changing(['ownSignIns'], () => callApi('DELETE /v1/auth/secondFactor'));
      notifySuccess('The authenticator app is removed');
    });
  return (
    <>
      {failure !== null && <ErrorPanel title="Nothing was changed." error={failure} />}
      <div className={classes.item}>
        <div className={classes.what}>
          <span className={classes.name}>
            {app ? 'Authenticator app' : 'No authenticator app is set up'}
          </span>
          <span className={classes.hint}>
            {app
              ? `Set up on ${formatDate(app.since)}. Recovery codes left: ${recoveryCodesLeft} of 10.`
              : required && 'Your organization requires a second factor.'}
          </span>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            loading={busy}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget;
              void begin();
            }}
          >
            {app ? 'Change app' : 'Set up app'}
          </Button>
          {app && (
            <>
              <Button
                variant="default"
                size="sm"
                disabled={busy}
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget;
                  void renew();
                }}
              >
                New recovery codes
              </Button>
              <Button variant="default" size="sm" disabled={busy} onClick={() => void remove()}>
                Remove app
              </Button>
            </>
          )}
        </div>
      </div>
      <SetUpDialog
        shown={shown}
        onClose={() => setShown(null)}
        onClosed={() => pressed.current?.focus()}
      />
    </>
  );
}

interface SetUpDialogProps {
  readonly shown: Shown | null;
  readonly onClose: () => void;
  /** Returns the focus. */
  readonly onClosed: () => void;
}

function SetUpDialog({ shown, onClose, onClosed }: SetUpDialogProps) {
  // The content stays while the dialog fades out.
  const last = useFrozen(shown, shown === null);
  if (!last) return null;
  const title = 'app' in last ? 'Set up an authenticator app' : 'New recovery codes';
  return (
    <DialogAbove opened={shown !== null} title={title} onClose={onClose} onClosed={onClosed}>
      {'app' in last ? (
        <SetUpApp made={last.app} onClose={onClose} />
      ) : (
        <RecoveryCodes codes={last.codes} onClose={onClose} />
      )}
    </DialogAbove>
  );
}
