import { ActionIcon } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons/icons.tsx';

interface MoveButtonProps {
  /** The name of the moved row. */
  readonly name: string;
  readonly by: -1 | 1;
  /** It cannot move further in this direction. The button keeps the focus. */
  readonly end: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

/** Moves a row of a list by one place. */
export function MoveButton({ name, by, end, onMove }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // The browser removes the focus from an element that moves in the document.
  useEffect(() => {
    if (pressed.current) button.current?.focus();
    pressed.current = false;
  });
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      size="lg"
      aria-label={`Move ${name} ${by === -1 ? 'up' : 'down'}`}
      aria-disabled={end}
      {...(end && { 'data-disabled': true })}
      onClick={() => {
        if (end) return;
        pressed.current = true;
        onMove(by);
      }}
    >
      {by === -1 ? <IconArrowUp size={20} /> : <IconArrowDown size={20} />}
    </ActionIcon>
  );
}
