import { Button } from '@mantine/core';
import classes from './message-form.module.css';

interface MessageButtonsProps {
  readonly sending: boolean;
  readonly onCancel: () => void;
}

/** MSG-1: the buttons below each box for writing a message. */
export function MessageButtons({ sending, onCancel }: MessageButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" disabled={sending} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={sending}>
        Send
      </Button>
    </div>
  );
}
