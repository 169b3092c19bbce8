import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '@tenantry/contract/access/roles';
import { useState } from 'react';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { userErrors, withOptionalPassword, type UserDraft } from './users-draft.ts';
import { failureSentence } from './users-failure.ts';
import {
  HomeField,
  NewPasswordFields,
  OtherPasswordField,
  PersonFields,
  RoleField,
} from './users-fields.tsx';
import { rolesQuery } from './users.queries.ts';
import classes from './users.module.css';

interface UserFormProps {
  readonly kind: 'create' | 'edit';
  readonly initial: UserDraft;
  /** Rejects with what the server said. */
  readonly onSave: (draft: UserDraft) => Promise<void>;
  readonly onSaved: () => void;
  /** Whether a step of the history leaves the form; stable. */
  readonly leaves?: Parameters<typeof useUnsavedChanges>[1];
}

/** The form of both tabs, once it is known which roles there are. */
export function UserForm(props: UserFormProps) {
  const { data, error, refetch } = useQuery(rolesQuery);
  if (data) return <FormWith {...props} roles={data} />;
  if (!error) return <LoadingRows />;
  return (
    <ErrorPanel
      title="The roles could not be loaded."
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function FormWith(props: UserFormProps & { readonly roles: readonly Role[] }) {
  const { kind, roles } = props;
  const { form, error, submit } = useUserForm(props);
  return (
    <form
      className={classes.form}
      aria-label={kind === 'create' ? 'Create user' : 'Edit user'}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <PersonFields form={form} />
      <RoleField form={form} roles={roles} />
      <HomeField form={form} />
      {kind === 'create' ? <NewPasswordFields form={form} /> : <OtherPasswordField form={form} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          {kind === 'create' ? 'Create' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function useUserForm({ kind, initial, onSave, onSaved, leaves }: UserFormProps) {
  const [error, setError] = useState('');
  const form = useForm<UserDraft>({
    // Both tabs stand on the page at the same time.
    name: `${kind}-user`,
    initialValues: initial,
    validate: (draft) => userErrors(kind === 'create' ? draft : withOptionalPassword(draft)),
  });
  const release = useUnsavedChanges(form.isDirty(), leaves);
  const submit = async (draft: UserDraft) => {
    setError('');
    try {
      await onSave(draft);
    } catch (reason) {
      const otherwise = kind === 'create' ? 'Unable to create user' : 'Unable to update user';
      if (!applyServerErrors(form, reason)) setError(failureSentence(reason, otherwise));
      return;
    }
    release();
    onSaved();
  };
  return { form, error, submit };
}
