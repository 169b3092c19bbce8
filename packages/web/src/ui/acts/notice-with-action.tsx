import classes from './notice-with-action.module.css';
import { PlainButton } from './plain-button.tsx';

interface NoticeWithActionProps {
  readonly message: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** A notification with an action. */
export function NoticeWithAction({ message, label, onClick }: NoticeWithActionProps) {
  return (
    <div className={classes.row}>
      <span>{message}</span>
      <PlainButton variant="default" onClick={onClick}>
        {label}
      </PlainButton>
    </div>
  );
}
