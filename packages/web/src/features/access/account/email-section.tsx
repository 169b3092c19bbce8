import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { emailChangeInput } from '@tenantry/contract/access/account.schemas';
import { useState } from 'react';
import { callApi, type Answer } from '../../../lib/api.ts';
import { changing } from '../../../lib/query-client.ts';
import { ButtonWithDialog } from '../../../ui/dialogs/button-with-dialog.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { notifySuccess } from '../../../ui/acts/notify.ts';
import { Section } from '../../../ui/states/section.tsx';
import { SubmitForm } from '../../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';
import { timeText } from './time-text.ts';
import classes from './account.module.css';

type OwnAccount = Answer<'GET /v1/auth/account'>;

const check = schemaResolver(emailChangeInput, { sync: true });

const changeEmail = (emailAddress: string) =>
  callApi('POST /v1/auth/account/email', { body: { emailAddress } });

/** AUTH-15. */
export function EmailSection({ account }: { readonly account: OwnAccount }) {
  const { emailAddress, pendingEmail, links } = account;
  return (
    <Section
      title="Email"
      action={
        <ButtonWithDialog calls={{}} label="Change email" title="Change email">
          {(close) => <EmailForm unlinks={links.length > 0} onClose={close} />}
        </ButtonWithDialog>
      }
    >
      <p className={classes.value}>{emailAddress}</p>
      {pendingEmail && <PendingEmail {...pendingEmail} />}
    </Section>
  );
}

interface EmailFormProps {
  /** Whether the change unlinks an account at Google or Amazon. */
  readonly unlinks: boolean;
  readonly onClose: () => void;
}

function EmailForm({ unlinks, onClose }: EmailFormProps) {
  const form = useForm({ initialValues: { emailAddress: '' }, validate: check });
  useKeptDraft(form, 'own-email');
  return (
    <SubmitForm
      form={form}
      send={({ emailAddress }) => changeEmail(emailAddress)}
      changes={['ownSignIns']}
      act="Email the link"
      done="Check the new address for the link"
      onClose={onClose}
    >
      <TextInput
        label="New email"
        description={`We email a link there. Your email changes when you open it.${unlinks ? ' Linked Google and Amazon accounts are unlinked then.' : ''}`}
        type="email"
        autoComplete="email"
        required
        data-autofocus
        {...form.getInputProps('emailAddress')}
      />
    </SubmitForm>
  );
}

/** The new address, until its link is opened. */
function PendingEmail({ emailAddress, expiresAt }: NonNullable<OwnAccount['pendingEmail']>) {
  const [failure, setFailure] = useState<unknown>(null);
  const act = async (send: () => Promise<unknown>, done: string) => {
    setFailure(null);
    try {
      await changing(['ownSignIns'], send);
      notifySuccess(done);
    } catch (reason) {
      setFailure(reason);
    }
  };
  const sendAgain = () => act(() => changeEmail(emailAddress), 'A new link is on the way');
  const cancel = () =>
    act(() => callApi('DELETE /v1/auth/account/email'), 'Your email stays as it is');
  return (
    <div role="status" className={classes.pending}>
      {failure !== null && <ErrorPanel title="This did not work." error={failure} />}
      <p>
        Open the link that we emailed to <strong>{emailAddress}</strong> to use it from now on. The
        link works until {timeText(expiresAt)}. Don’t see it? Check your spam folder.
      </p>
      <div className={classes.links}>
        <Button variant="default" size="sm" onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button variant="default" size="sm" onClick={() => void cancel()}>
          Cancel change
        </Button>
      </div>
    </div>
  );
}
