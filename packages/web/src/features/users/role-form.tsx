import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DefinedRole } from '@tenantry/contract/access/own-roles.schemas';
import { areaNames, permissionSentences } from '@tenantry/contract/shared/permission-sentences';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { useEffect, type ReactNode } from 'react';
import { callApi } from '../../lib/api.ts';
import { pagesOpenedBy } from '../../lib/may-open.ts';
import { roleLabel } from '../../lib/role-labels.ts';
import { useSession } from '../../lib/session.ts';
import { focusFirstField } from '../../ui/forms/focus-first-field.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { areasToTick, roleDraft, roleErrors, ticked, type RoleDraft } from './role-draft.ts';
import classes from './roles.module.css';

interface RoleFormProps {
  /** Null for a new role. */
  readonly role: DefinedRole | null;
  /** A new role can begin as a copy of one of these. */
  readonly roles: readonly DefinedRole[];
  readonly onClose: () => void;
}

/** TRUST-6: a role by its ticks. */
export function RoleForm({ role, roles, onClose }: RoleFormProps) {
  const form = useForm<RoleDraft>({ initialValues: roleDraft(role), validate: roleErrors });
  useKeptDraft(form, role ? `role:${role.id}:${role.version}` : 'role');
  const release = useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ name, permissions }, idempotencyKey) => {
      const body = { name, permissions: [...permissions] };
      return role?.id
        ? callApi('POST /v1/admin/roleDefinitions/:roleId', {
            params: { roleId: role.id },
            body: { ...body, version: role.version ?? undefined },
          })
        : callApi('POST /v1/admin/roleDefinitions', { body, idempotencyKey });
    },
    changes: ['users'],
    onDone: () => {
      release();
      notifySuccess('Role saved');
      onClose();
    },
  });
  // It takes the place of the list, of which the reader may have seen the end.
  const { getInputNode } = form;
  useEffect(() => focusFirstField({ getInputNode }, ['name']), [getInputNode]);
  const { permissions } = form.values;
  return (
    <form className={classes.form} aria-label={role ? 'Edit role' : 'Add role'} {...formProps}>
      <FormError error={error} />
      <TextInput label="Name" required maxLength={60} {...form.getInputProps('name')} />
      {role === null && (
        <div className={classes.starts} role="group" aria-label="Start from">
          <span>Start from</span>
          {roles
            .filter((each) => each.permissions.length > 0 && each.name !== 'SuperAdmin')
            .map((each) => (
              <Button
                key={each.name}
                variant="default"
                size="xs"
                onClick={() => form.setFieldValue('permissions', each.permissions)}
              >
                {roleLabel(each.name)}
              </Button>
            ))}
        </div>
      )}
      <PermissionTicks
        permissions={permissions}
        error={form.errors['permissions']}
        onChange={(next) => form.setFieldValue('permissions', next)}
      />
      <OpenedPages permissions={permissions} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          {role ? 'Save role' : 'Add role'}
        </Button>
      </div>
    </form>
  );
}

interface TicksProps {
  readonly permissions: readonly Permission[];
  readonly error: ReactNode;
  readonly onChange: (permissions: Permission[]) => void;
}

function PermissionTicks({ permissions, error, onChange }: TicksProps) {
  const own = useSession()?.permissions ?? [];
  return (
    <div className={classes.areas}>
      {areasToTick.map((group) => (
        <fieldset key={group.area} className={classes.area}>
          <legend>{areaNames[group.area]}</legend>
          {group.permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={permissionSentences[permission]}
              checked={permissions.includes(permission)}
              disabled={!own.includes(permission)}
              onChange={({ currentTarget }) =>
                onChange(ticked(permissions, permission, currentTarget.checked))
              }
            />
          ))}
        </fieldset>
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface OpenedPagesProps extends Pick<TicksProps, 'permissions'> {
  /** The name of a role that exists. */
  readonly role?: string;
}

/** What the role opens. */
export function OpenedPages({ permissions, role }: OpenedPagesProps) {
  const pages = pagesOpenedBy(permissions, role);
  return (
    <p className={classes.opens}>
      {pages.length > 0 ? (
        <>
          <strong>Opens:</strong> {pages.join(', ')}
        </>
      ) : (
        'Opens no page yet.'
      )}
    </p>
  );
}
