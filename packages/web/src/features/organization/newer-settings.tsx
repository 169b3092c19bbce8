import { Button, Group } from '@mantine/core';
import type { AdminOrganization } from '@tenantry/contract/organization/organization.schemas';
import { useEffect, useRef } from 'react';
import { differingFields, settingsLabels } from './organization-draft.ts';
import classes from './organization-settings.module.css';

interface NewerSettingsProps {
  readonly base: AdminOrganization;
  readonly newer: AdminOrganization;
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
}

/** After a 409: what was typed is still there, and the person says which of the two is right. */
export function NewerSettings({ base, newer, onLoad, onOverwrite }: NewerSettingsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const changed = differingFields(base, newer).map((field) => settingsLabels[field]);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className={classes.newer}>
      <p className={classes.newerTitle}>Somebody else saved these settings meanwhile.</p>
      <p className={classes.newerText}>
        {changed.length > 0 && `They changed: ${changed.join(', ')}. `}
        What you typed is still here and was not saved.
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={onLoad}>
          Load the current values
        </Button>
        <Button onClick={onOverwrite}>Save mine over them</Button>
      </Group>
    </div>
  );
}
