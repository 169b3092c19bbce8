import { Checkbox } from '@mantine/core';
import { areaNames, permissionSentences } from '@tenantry/contract/shared/permission-sentences';
import { areas, type Area, type Permission } from '@tenantry/contract/shared/permissions';
import { useId, type ReactNode } from 'react';
import classes from './permission-ticks.module.css';

interface PermissionTicksProps {
  readonly label: string;
  readonly value: readonly Permission[];
  readonly onChange: (value: Permission[]) => void;
  readonly error?: ReactNode;
  /** Nobody gives more than they have: the others are disabled. All may be given if absent. */
  readonly mayGive?: (permission: Permission) => boolean;
}

/** TRUST-6, DATA-8: permissions by ticks, each with its sentence, grouped by area. */
export function PermissionTicks(props: PermissionTicksProps) {
  const { label, value, onChange, error, mayGive = () => true } = props;
  const errorId = useId();
  const chosen = new Set(value);
  const toggle = (permission: Permission) =>
    onChange(
      chosen.has(permission) ? value.filter((each) => each !== permission) : [...value, permission],
    );
  return (
    <fieldset className={classes.ticks} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
      {areas.map((area) => (
        <div key={area} className={classes.area} role="group" aria-label={areaNames[area]}>
          <span className={classes.name}>{areaNames[area]}</span>
          <div className={classes.pair}>
            {permissionsOf(area).map((permission) => (
              <Checkbox
                key={permission}
                label={permissionSentences[permission]}
                checked={chosen.has(permission)}
                disabled={!mayGive(permission)}
                onChange={() => toggle(permission)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

const permissionsOf = (area: Area) => [`${area}:read`, `${area}:write`] as const;
