import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { ownNameInput } from '@tenantry/contract/access/account.schemas';
import { callApi, type Answer } from '../../../lib/api.ts';
import { renameSession } from '../../../lib/session.ts';
import { ButtonWithDialog } from '../../../ui/dialogs/button-with-dialog.tsx';
import { Section } from '../../../ui/states/section.tsx';
import { SubmitForm } from '../../../ui/forms/submit-form.tsx';
import { useKeptDraft } from '../../../ui/forms/use-kept-draft.ts';

type OwnAccount = Answer<'GET /v1/auth/account'>;

const check = schemaResolver(ownNameInput, { sync: true });

/** AUTH-14. */
export function NameSection({ account }: { readonly account: OwnAccount }) {
  return (
    <Section
      title="Name"
      action={
        <ButtonWithDialog calls={{}} label="Change name" title="Change name">
          {(close) => <NameForm account={account} onClose={close} />}
        </ButtonWithDialog>
      }
    >
      <p>
        {account.firstName} {account.lastName}
      </p>
    </Section>
  );
}

interface NameFormProps {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

function NameForm({ account: { firstName, lastName }, onClose }: NameFormProps) {
  const form = useForm({ initialValues: { firstName, lastName }, validate: check });
  useKeptDraft(form, 'own-name');
  return (
    <SubmitForm
      form={form}
      send={async (body) => {
        await callApi('POST /v1/auth/account', { body });
        // As the server keeps it.
        renameSession(ownNameInput.parse(body));
      }}
      changes={['ownSignIns']}
      act="Save name"
      done="Your name is changed"
      onClose={onClose}
    >
      <TextInput
        label="First name"
        autoComplete="given-name"
        required
        data-autofocus
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        required
        {...form.getInputProps('lastName')}
      />
    </SubmitForm>
  );
}
