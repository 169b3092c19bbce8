import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { passkeyName } from '@tenantry/contract/access/passkeys.endpoints';
import { useEffect, useRef, useState } from 'react';
import { callApi, type Answer } from '../../../lib/api.ts';
import { changing } from '../../../lib/query-client.ts';
import { ButtonWithDialog } from '../../../ui/dialogs/button-with-dialog.tsx';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Section } from '../../../ui/states/section.tsx';
import { SubmitForm } from '../../../ui/forms/submit-form.tsx';
import { ownPasskeysQuery } from '../account.queries.ts';
import { supportsPasskeys } from '../passkey-support.ts';
import { makePasskey } from '../passkey.ts';
import { timeText } from './time-text.ts';
import classes from './account.module.css';

type Passkey = Answer<'GET /v1/auth/passkeys'>[number];

const check = schemaResolver(passkeyName, { sync: true });

interface PasskeysSectionProps {
  readonly onAdded?: () => void;
  /** Whether it asks if the person knows them all, after a new password that was set by a link. */
  readonly asks?: boolean;
}

/** TRUST-2. */
export function PasskeysSection({ onAdded, asks = false }: PasskeysSectionProps) {
  const passkeys = useQuery(ownPasskeysQuery);
  const able = supportsPasskeys();
  return (
    <Section
      title="Passkeys"
      action={
        able && (
          <ButtonWithDialog calls={{}} label="Add a passkey" title="Add a passkey">
            {(close) => <AddPasskey onClose={close} {...(onAdded && { onAdded })} />}
          </ButtonWithDialog>
        )
      }
    >
      <p>
        A passkey logs you in with your fingerprint, your face or the PIN of your device instead of
        a password. {!able && 'This browser does not support passkeys.'}
      </p>
      <QueryView
        queries={[passkeys]}
        failed="Your passkeys could not be loaded."
        empty={<p className={classes.hint}>You have no passkey.</p>}
      >
        {(rows) => (
          <>
            {asks && <Question />}
            <ul className={classes.list} aria-label="Passkeys">
              {rows.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** Somebody who was in the account may have added one (ADR 080). */
function Question() {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div
      ref={shown}
      className={classes.question}
      role="group"
      tabIndex={-1}
      aria-label="New password"
    >
      <strong>Your new password is set. Do you know all of these passkeys?</strong>
      <span>Each one still logs in without the password. Remove those that you did not add.</span>
    </div>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

/** The name comes first, because the browser's own dialog cannot be repeated without making another passkey. */
function AddPasskey({ onClose, onAdded }: DialogProps & { readonly onAdded?: () => void }) {
  const form = useForm({ initialValues: { name: '' }, validate: check });
  const add = async ({ name }: { name: string }, idempotencyKey: string) => {
    const response = await makePasskey(
      await callApi('POST /v1/auth/passkeys/options', { body: {} }),
    );
    const added = await callApi('POST /v1/auth/passkeys', {
      body: { name, response },
      idempotencyKey,
    });
    onAdded?.();
    return added;
  };
  return (
    <SubmitForm
      form={form}
      send={add}
      changes={['ownSignIns']}
      act="Continue"
      done="The passkey is added"
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="So that you recognize it later, such as “My laptop”. Your browser asks for the rest."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
    </SubmitForm>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt, works } = passkey;
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async () => {
    setFailure(null);
    const agreed = await confirm({
      title: 'Remove passkey',
      question: `Remove the passkey “${name}”?`,
      details: 'It logs you in no longer. Delete it on your device, too.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!agreed) return;
    try {
      await changing(['ownSignIns'], () =>
        callApi('DELETE /v1/auth/passkeys/:passkeyId', { params: { passkeyId: id } }),
      );
      notifySuccess('The passkey is removed');
    } catch (reason) {
      setFailure(reason);
    }
  };
  return (
    <li className={classes.item}>
      {failure !== null && <ErrorPanel title="The passkey was not removed." error={failure} />}
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>
          Added {timeText(createdAt)},{' '}
          {lastUsedAt === null ? 'never used' : `last used ${timeText(lastUsedAt)}`}
        </span>
        {!works && (
          <span className={classes.hint}>
            It was made for another address of this organization and does not work here.
          </span>
        )}
      </div>
      <div className={classes.actions}>
        <ButtonWithDialog calls={{}} label="Rename" name={`Rename ${name}`} title="Rename passkey">
          {(close) => <RenamePasskey passkey={passkey} onClose={close} />}
        </ButtonWithDialog>
        <Button
          variant="default"
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function RenamePasskey({ passkey, onClose }: DialogProps & { readonly passkey: Passkey }) {
  const form = useForm({ initialValues: { name: passkey.name }, validate: check });
  const params = { passkeyId: passkey.id };
  return (
    <SubmitForm
      form={form}
      send={(body) => callApi('POST /v1/auth/passkeys/:passkeyId', { params, body })}
      changes={['ownSignIns']}
      act="Save name"
      done="The passkey is renamed"
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </SubmitForm>
  );
}
