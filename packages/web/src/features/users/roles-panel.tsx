import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DefinedRole } from '@tenantry/contract/access/own-roles.schemas';
import { areaNames, permissionSentences } from '@tenantry/contract/shared/permission-sentences';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { changing } from '../../lib/query-client.ts';
import { roleLabel } from '../../lib/role-labels.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notifyError, notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { areasToTick } from './role-draft.ts';
import { OpenedPages, RoleForm } from './role-form.tsx';
import { roleDefinitionsQuery } from './roles.queries.ts';
import { failureSentence } from './users-failure.ts';
import classes from './roles.module.css';

/** TRUST-6: the tab with the roles. */
export function RolesPanel() {
  const roles = useQuery(roleDefinitionsQuery);
  return (
    <QueryView queries={[roles]} failed="The roles could not be loaded.">
      {(all) => <Roles roles={all} />}
    </QueryView>
  );
}

/** The role in the form: `new`, its id, or none. */
type Editing = string | null;

function Roles({ roles }: { readonly roles: readonly DefinedRole[] }) {
  const [editing, setEditing] = useState<Editing>(null);
  const [closed, setClosed] = useState<Editing>(null);
  const mayAdd = useMay({ 'POST /v1/admin/roleDefinitions': 'people:write' });
  const edited = roles.find(({ id }) => id !== null && id === editing) ?? null;
  if (editing === 'new' || edited) {
    const close = () => {
      setEditing(null);
      setClosed(editing);
    };
    return <RoleForm key={editing} role={edited} roles={roles} onClose={close} />;
  }
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.about}>
          A role says what a person may see and change. Choose it, and the buildings and homes that
          the person reaches, when you create or edit a user.
        </p>
        {mayAdd && (
          <Button ref={closed === 'new' ? focusNode : undefined} onClick={() => setEditing('new')}>
            Add role
          </Button>
        )}
      </div>
      <ul className={classes.roles}>
        {roles.map((role) => (
          <RoleRow
            key={role.name}
            role={role}
            returns={closed !== null && closed === role.id}
            onEdit={() => setEditing(role.id)}
          />
        ))}
      </ul>
    </div>
  );
}

const peopleText = (people: number) =>
  people === 0 ? 'Nobody has it' : people === 1 ? '1 person has it' : `${people} people have it`;

/** Returns the focus to the button that opened the form. */
const focusNode = (node: HTMLElement | null) => node?.focus();

interface RowProps {
  readonly role: DefinedRole;
  /** Whether its form was just closed. */
  readonly returns: boolean;
  readonly onEdit: () => void;
}

function RoleRow(props: RowProps) {
  const { role } = props;
  const { id, name, permissions, people } = role;
  return (
    <li className={classes.role}>
      <div className={classes.name}>
        <h2>{roleLabel(name)}</h2>
        {id === null && (
          <Badge variant="light" color="gray" tt="none">
            Built in
          </Badge>
        )}
        <span className={classes.people}>{peopleText(people)}</span>
        <OwnRoleActions {...props} />
      </div>
      {permissions.length === 0 ? (
        <p className={classes.opens}>
          Opens the pages of tenants: lease, invoices, payments, messages.
        </p>
      ) : (
        <OpenedPages permissions={permissions} role={name} />
      )}
      {permissions.length > 0 && (
        <details className={classes.details}>
          <summary>What it permits</summary>
          <ul>
            {areasToTick.flatMap((group) =>
              group.permissions
                .filter((permission) => permissions.includes(permission))
                .map((permission) => (
                  <li key={permission}>
                    {areaNames[group.area]}: {permissionSentences[permission]}
                  </li>
                )),
            )}
          </ul>
        </details>
      )}
    </li>
  );
}

const OwnRoleActions = onlyFor(
  {
    'POST /v1/admin/roleDefinitions/:roleId': 'people:write',
    'DELETE /v1/admin/roleDefinitions/:roleId': 'people:write',
  },
  PermittedActions,
);

function PermittedActions({ role: { id, name }, returns, onEdit }: RowProps) {
  if (id === null) return null;
  const remove = async () => {
    const agreed = await confirm({
      question: `Delete the role ${name}?`,
      confirmLabel: 'Delete role',
      danger: true,
    });
    if (!agreed) return;
    try {
      await changing(['users'], () =>
        callApi('DELETE /v1/admin/roleDefinitions/:roleId', { params: { roleId: id } }),
      );
      notifySuccess('Role deleted');
    } catch (error) {
      notifyError(failureSentence(error, 'Unable to delete role'));
    }
  };
  return (
    <span className={classes.actions}>
      <Button
        ref={returns ? focusNode : undefined}
        variant="default"
        size="xs"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`Delete ${name}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </span>
  );
}
