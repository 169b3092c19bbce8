import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { Kit } from '../../ui/kit/kit.tsx';

/** The place for short notifications. */
export function Notices() {
  return (
    <Kit>
      <Notifications position="bottom-right" containerWidth={360} />
    </Kit>
  );
}
