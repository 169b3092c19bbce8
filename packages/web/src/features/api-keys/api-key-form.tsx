import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { KEY_DAYS } from '@tenantry/contract/api-keys/api-keys.rules';
import { apiKeyInput } from '@tenantry/contract/api-keys/api-keys.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import { useState } from 'react';
import { permits, useOrganization, useSession } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { ShownSecret } from '../../ui/text/shown-secret.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { PermissionTicks } from '../access/permission-ticks.tsx';
import { createApiKey } from './api-keys.queries.ts';
import { HomesField, type ChosenHome } from './homes-field.tsx';

interface Draft {
  name: string;
  permissions: Permission[];
  homes: ChosenHome[];
  lastDay: string | null;
}

/** No home chosen means all of them. */
const inputOf = ({ name, permissions: chosen, homes, lastDay }: Draft) => ({
  name,
  permissions: chosen,
  propertyIds: homes.length > 0 ? homes.map(({ id }) => id) : null,
  ...(lastDay !== null && { lastDay }),
});

const check = schemaResolver(apiKeyInput, { sync: true });

/** DATA-8: creates a key, and then shows it once. */
export function ApiKeyForm({ onClose }: { readonly onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  if (token === null) return <Fields onClose={onClose} onCreated={setToken} />;
  return (
    <ShownSecret label="API key" value={token} onClose={onClose}>
      Enter this key in the program that uses it, and keep it like a password: anyone who has it can
      do what it allows.
    </ShownSecret>
  );
}

interface FieldsProps {
  readonly onClose: () => void;
  readonly onCreated: (token: string) => void;
}

function Fields({ onClose, onCreated }: FieldsProps) {
  const session = useSession();
  const { today } = useOrganization();
  const may = (permission: Permission) => permits(session, permission);
  const form = useForm<Draft>({
    initialValues: {
      name: '',
      permissions: permissions.filter((each) => isUsual(each) && may(each)),
      homes: [],
      lastDay: addDays(today, KEY_DAYS.usual),
    },
    validate: (draft) => check(inputOf(draft)),
  });
  useKeptDraft(form, 'api key');
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) => createApiKey(inputOf(draft)),
    changes: ['apiKeys'],
    onDone: ({ token }) => {
      notifySuccess('API key created');
      onCreated(token);
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Create API key"
      onCancel={onClose}
    >
      <DialogFields>
        <TextInput
          label="Name"
          description="Such as the program that uses it. The history names it with each change."
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <DayInput
          label="Last day"
          description="At most two years from now."
          required
          {...form.getInputProps('lastDay')}
        />
        {may('properties:read') && (
          <HomesField
            value={form.values.homes}
            onChange={(homes) => form.setFieldValue('homes', homes)}
            error={form.errors['propertyIds']}
          />
        )}
        <PermissionTicks
          label="Permissions"
          value={form.values.permissions}
          onChange={(chosen) => form.setFieldValue('permissions', chosen)}
          error={form.errors['permissions']}
          mayGive={may}
        />
      </DialogFields>
    </DialogForm>
  );
}

/** A key reads by default, but not what concerns the whole organization. */
const isUsual = (permission: Permission) =>
  permission.endsWith(':read') && !/^(?:bank|export|imports|settings|audit):/.test(permission);
