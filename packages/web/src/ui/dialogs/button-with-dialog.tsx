import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMay, type Calls } from '../../lib/may.ts';
import { DialogAbove } from './dialog-above.tsx';

interface ButtonWithDialogProps {
  /** The calls of its form; without permission for them, there is no button. */
  readonly calls: Calls;
  readonly label: string;
  /** The subject of the button, for screen readers. */
  readonly name?: string;
  readonly title: string;
  /** Makes room for a form with two columns. */
  readonly wide?: boolean;
  /** Filled for the main action of a page. */
  readonly variant?: 'default' | 'filled';
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function ButtonWithDialog(props: ButtonWithDialogProps) {
  const { calls, label, name, title, wide = false, variant = 'default', children } = props;
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = () => setOpened(false);
  const may = useMay(calls);
  if (!may) return null;
  return (
    <>
      <Button
        ref={setButton}
        variant={variant}
        size="sm"
        aria-label={name}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <DialogAbove
        opened={opened}
        title={title}
        wide={wide}
        onClose={close}
        onClosed={() => button?.focus()}
      >
        {children(close)}
      </DialogAbove>
    </>
  );
}
