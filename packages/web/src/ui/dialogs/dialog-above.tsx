import { Modal } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useDialogAbove } from './dialogs-above.ts';

interface DialogAboveProps {
  readonly opened: boolean;
  readonly title: string;
  /** Makes room for a form with two columns. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  /** Returns the focus after the dialog is gone, unless the person has moved it meanwhile. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** A dialog above a screen, which can itself be a dialog. */
export function DialogAbove(props: DialogAboveProps) {
  const { opened, title, wide = false, onClose, onClosed, children } = props;
  useDialogAbove(opened);
  const dialog = useRef<HTMLDivElement>(null);
  const returnFocus = () => {
    const { activeElement } = document;
    if (activeElement === document.body || dialog.current?.contains(activeElement)) onClosed();
  };
  return (
    <Modal
      ref={dialog}
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      zIndex={300}
      size={wide ? 'min(1040px, 95vw)' : 'min(560px, 95vw)'}
      closeOnClickOutside={false}
      returnFocus={false}
      onExitTransitionEnd={returnFocus}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
