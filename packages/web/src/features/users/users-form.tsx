import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Role } from '@tenantry/contract/access/roles';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useEffect } from 'react';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { focusFirstField } from '../../ui/forms/focus-first-field.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import {
  newUserDraft,
  userDraft,
  userErrors,
  userFields,
  withOptionalPassword,
  withoutPassword,
  type UserDraft,
} from './users-draft.ts';
import { failureSentence } from './users-failure.ts';
import {
  PropertyField,
  NewPasswordFields,
  OtherPasswordField,
  PersonFields,
  RoleField,
} from './users-fields.tsx';
import { ScopeField } from './scope-field.tsx';
import { rolesQuery } from './users.queries.ts';
import classes from './users.module.css';

interface UserFormProps {
  readonly kind: 'create' | 'edit';
  /** Null for a new user. */
  readonly user: User | null;
  /** USER-5: mail reaches nobody, so that a new user is proposed to get a password. */
  readonly withoutMail?: boolean;
  /** Saves the user over the version that the form knows. */
  readonly send: (draft: UserDraft, over: User | null, idempotencyKey: string) => Promise<unknown>;
  readonly onSaved: (draft: UserDraft) => void;
  /** Whether a history step leaves the form; must be stable. */
  readonly leaves?: Parameters<typeof useUnsavedChanges>[1];
}

/** The form of both tabs, after the roles are loaded. */
export function UserForm(props: UserFormProps) {
  return (
    <QueryView queries={[useQuery(rolesQuery)]} failed="The roles could not be loaded.">
      {(roles) => <FormWith {...props} roles={roles} />}
    </QueryView>
  );
}

function FormWith(props: UserFormProps & { readonly roles: readonly Role[] }) {
  const { kind, roles, withoutMail = false } = props;
  const { form, error, conflict, formProps } = useUserForm(props);
  const isFirst = useLocation({ select: ({ hash }) => hash === 'email' }) && kind === 'create';
  useEffect(() => {
    if (isFirst) focusFirstField(form, ['emailAddress']);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when a link led to the field
  }, [isFirst]);
  return (
    <form
      className={classes.form}
      aria-label={kind === 'create' ? 'Create user' : 'Edit user'}
      {...formProps}
    >
      <FormError error={error} />
      <ConflictPanel conflict={conflict} />
      <PersonFields form={form} />
      <RoleField form={form} roles={roles} />
      <PropertyField form={form} />
      <ScopeField form={form} />
      {kind === 'create' ? (
        <NewPasswordFields form={form} withoutMail={withoutMail} />
      ) : (
        <OtherPasswordField form={form} />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          {kind === 'create' ? 'Create' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function useUserForm({ kind, user, withoutMail, send, onSaved, leaves }: UserFormProps) {
  const form = useForm<UserDraft>({
    // Both tabs are on the page at the same time.
    name: `${kind}-user`,
    initialValues: user ? userDraft(user) : newUserDraft(withoutMail),
    validate: (draft) => userErrors(kind === 'create' ? draft : withOptionalPassword(draft)),
  });
  const client = useQueryClient();
  const homeName = (propertyId: string) => {
    const known = client.getQueryData(adminPropertyQuery(propertyId).queryKey);
    return known ? homeInFull(known.home) : propertyId;
  };
  const { base, conflict, meetRefusal } = useConflict({
    form,
    row: user,
    draftOf: userDraft,
    fields: userFields(homeName),
  });
  const asksHomes = conflict?.rows.some(({ key }) => key === 'propertyId') ?? false;
  useQueries({
    queries: [...new Set(asksHomes ? [base?.propertyId, form.getValues().propertyId] : [])]
      .filter((id) => typeof id === 'string')
      .map(adminPropertyQuery),
  });
  useKeptDraft(form, base ? `user:${base.id}:${base.version}` : 'user', withoutPassword);
  const release = useUnsavedChanges(form.isDirty(), leaves);
  const failed = kind === 'create' ? 'Unable to create user' : 'Unable to update user';
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) => send(draft, base, idempotencyKey),
    changes: ['users'],
    onRefused: (reason) => meetRefusal(reason) !== null,
    sentenceOf: (reason) => failureSentence(reason, failed),
    onDone: (_saved, draft) => {
      release();
      onSaved(draft);
    },
  });
  return { form, error, conflict, formProps };
}
