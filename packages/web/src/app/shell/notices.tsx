import { Notifications } from '@mantine/notifications';
import { Kit } from '../../ui/kit/kit.tsx';
import classes from './shell.module.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

/** The place for short notifications. */
export function Notices() {
  return (
    <Kit>
      <Notifications
        position="bottom-right"
        containerWidth={360}
        withinPortal={false}
        classNames={{ root: classes.notices ?? '' }}
      />
    </Kit>
  );
}
