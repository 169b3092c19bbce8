import { Modal } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { SessionCountdown } from './session-countdown.tsx';

/** Hides Escape from the dialogs underneath, which Mantine would close too. */
function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}

interface SessionWarningProps {
  readonly opened: boolean;
  /** In ms since the epoch. */
  readonly end: number;
  readonly onClose: () => void;
}

/** SHELL-8: above everything else, 800px wide, or 95% of a narrower window. */
export function SessionWarning({ opened, end, onClose }: SessionWarningProps) {
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <Kit>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size="800px"
        xOffset="2.5vw"
        centered
        zIndex={450}
        // If closed by accident, it would not come back before the session is over.
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Modal.Overlay />
        <Modal.Content
          aria-label="Your session is about to expire"
          onFocusCapture={keepEscape}
          onKeyDownCapture={closeOnEscape}
        >
          <Modal.Body p="lg">
            <SessionCountdown end={end} onClose={onClose} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Kit>
  );
}
