import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { firstCode } from '@tenantry/contract/access/second-factor.schemas';
import { useState } from 'react';
import { callApi, type Answer } from '../../../lib/api.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { useFormSubmit } from '../../../ui/forms/use-submit.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

export type NewApp = Answer<'POST /v1/auth/secondFactor/begin'>;

const check = schemaResolver(firstCode, { sync: true });

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface SetUpAppProps {
  readonly made: NewApp;
  /** Called before the app is set up, or after the recovery codes were saved. */
  readonly onClose: () => void;
}

/** TRUST-1: an authenticator app is set up by its first code. */
export function SetUpApp({ made, onClose }: SetUpAppProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return <FirstCode made={made} onCodes={setCodes} onCancel={onClose} />;
}

interface FirstCodeProps {
  readonly made: NewApp;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function FirstCode({ made, onCodes, onCancel }: FirstCodeProps) {
  const form = useForm({ initialValues: { code: '' }, validate: check });
  const { error, formProps } = useFormSubmit({
    form,
    send: (body) => callApi('POST /v1/auth/secondFactor', { body }),
    changes: ['ownSignIns'],
    onDone: ({ codes }) => onCodes(codes),
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Set up"
      onCancel={onCancel}
    >
      <div className={classes.setup}>
        <p>
          Scan this code with an authenticator app on your phone, such as Google Authenticator,
          Microsoft Authenticator or 1Password.
        </p>
        <QrCode text={made.uri} label="QR code for the authenticator app" />
        <p>
          If you cannot scan it, enter this key in the app:{' '}
          <code className={classes.secret}>{inGroups(made.secret)}</code>
        </p>
        <TextInput
          label="Code of your app"
          description="The six digits that the app shows now. Your logins on other devices end."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          mb="md"
          {...form.getInputProps('code')}
        />
      </div>
    </DialogForm>
  );
}
