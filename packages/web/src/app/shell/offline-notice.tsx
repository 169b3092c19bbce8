import { useReachable } from '../../lib/connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { IconWifiOff } from '../../ui/icons.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import classes from './shell.module.css';

/** Says so when the last call did not reach the server. */
export function OfflineNotice() {
  const reachable = useReachable();
  return (
    <div role="status">
      {!reachable && (
        <div className={classes.notice} data-tone="offline">
          <IconWifiOff size={20} aria-hidden />
          <span>The server cannot be reached. Check your connection.</span>
          <PlainButton variant="default" onClick={() => void queryClient.invalidateQueries()}>
            Try again
          </PlainButton>
        </div>
      )}
    </div>
  );
}
