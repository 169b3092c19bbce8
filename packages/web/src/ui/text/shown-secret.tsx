import { Button, TextInput } from '@mantine/core';
import { copy } from '../acts/copy.ts';
import { useShownOnce } from '../forms/unsaved-changes.ts';
import classes from './shown-secret.module.css';

interface ShownSecretProps {
  readonly label: string;
  readonly value: string;
  /** A sentence about its use. */
  readonly children: string;
  readonly onClose: () => void;
}

/** A secret that the server shows only once, with a button that copies it. */
export function ShownSecret({ label, value, children, onClose }: ShownSecretProps) {
  const release = useShownOnce();
  const done = () => {
    release();
    onClose();
  };
  return (
    <div className={classes.secret}>
      <p>{children} It is not shown again.</p>
      <div className={classes.field}>
        <TextInput
          label={label}
          readOnly
          value={value}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy(value)}>
          Copy
        </Button>
      </div>
      <Button onClick={done}>Done</Button>
    </div>
  );
}
