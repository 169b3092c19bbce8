import { Button, Group, Radio } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import classes from './conflict-panel.module.css';
import type { Conflict, ConflictRow } from './use-conflict.ts';

interface ConflictPanelProps {
  readonly conflict: Conflict | null;
}

/**
 * After a 409: shows what somebody else saved next to what is typed, field by field, to choose from. It takes the
 * focus.
 */
export function ConflictPanel({ conflict }: ConflictPanelProps) {
  // A second 409 shows a new panel.
  return conflict && <Panel key={conflict.version} conflict={conflict} />;
}

function Panel({ conflict: { changed, rows, takeAll } }: { readonly conflict: Conflict }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className={classes.panel}>
      <p className={classes.title}>Someone else saved this in the meantime.</p>
      <p className={classes.text}>
        {changed.length > 0 && `They changed: ${changed.join(', ')}. `}
        {rows.length > 0
          ? 'What you typed is not saved yet. Choose which values to keep, then save again.'
          : 'What you typed is not saved yet. Save again to add it to theirs.'}
      </p>
      {rows.map((row) => (
        <Choice key={row.key} row={row} />
      ))}
      {rows.length > 1 && (
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => takeAll('mine')}>
            Keep all mine
          </Button>
          <Button variant="default" onClick={() => takeAll('theirs')}>
            Take all theirs
          </Button>
        </Group>
      )}
    </div>
  );
}

function Choice({ row }: { readonly row: ConflictRow }) {
  const { label, mine, theirs, chosen, choose } = row;
  const name = useId();
  return (
    <Radio.Group
      className={classes.row ?? ''}
      label={label}
      name={name}
      value={chosen}
      onChange={choose}
    >
      <div className={classes.values}>
        <Radio value="mine" label={<Value whose="Mine" value={mine} />} />
        <Radio value="theirs" label={<Value whose="Theirs" value={theirs} />} />
      </div>
    </Radio.Group>
  );
}

function Value({ whose, value }: { readonly whose: string; readonly value: string }) {
  return (
    <>
      <span className={classes.whose}>{whose}:</span>{' '}
      {value === '' ? <span className={classes.whose}>empty</span> : value}
    </>
  );
}
