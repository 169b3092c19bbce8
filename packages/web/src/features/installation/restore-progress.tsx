import { Button, Title } from '@mantine/core';
import type { RestoreState } from '@tenantry/contract/installation/restore.schemas';
import { formatBytes } from '../../lib/image-file.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import type { Uploading } from './use-restore.ts';
import classes from './setup-page.module.css';

interface UploadProgressProps {
  readonly uploading: Uploading;
  readonly onCancel: () => void;
}

/** How much of the backup has reached the server. */
export function UploadProgress({ uploading, onCancel }: UploadProgressProps) {
  const { file, fraction } = uploading;
  return (
    <section className={classes.choice} aria-labelledby="restore-upload">
      <Title order={2} id="restore-upload" mb="xs">
        Uploading the backup
      </Title>
      <p className={classes.text}>Keep this page open. If you leave it, the upload stops.</p>
      <ProgressBar label={`Uploading ${file.name}`} value={fraction} />
      <p className={classes.bytes}>
        {formatBytes(fraction * file.size)} of {formatBytes(file.size)}
      </p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  );
}

const titles = {
  checking: 'Checking the backup',
  restoring: 'Restoring',
  comparing: 'Checking what was restored',
} as const;

/** The current step of the restore, and finally what was restored. */
export function RestoreProgress({ state }: { readonly state: RestoreState }) {
  if (state.phase === 'done') return <Restored state={state} />;
  if (state.phase === 'failed') return null;
  const { bytes, bytesRead } = state;
  const isKnown = state.phase !== 'comparing' && bytes > 0;
  const title = titles[state.phase];
  return (
    <section className={classes.choice} aria-labelledby="restore-progress">
      <Title order={2} id="restore-progress" mb="xs">
        <span role="status">{title}…</span>
      </Title>
      <p className={classes.text}>
        A large backup takes a while. The server continues if you close this page.
      </p>
      <ProgressBar label={title} {...(isKnown && { value: bytesRead / bytes })} />
      {isKnown && (
        <p className={classes.bytes}>
          {formatBytes(bytesRead)} of {formatBytes(bytes)}
        </p>
      )}
    </section>
  );
}

function Restored({ state: { message, notes } }: { readonly state: RestoreState }) {
  return (
    <section className={classes.choice} aria-labelledby="restored">
      <Title order={2} id="restored" mb="xs">
        <span role="status">The backup is restored</span>
      </Title>
      <p className={classes.text}>Restored and checked: {message}</p>
      {notes.length > 0 && (
        <>
          <p className={classes.text}>Check the following:</p>
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.text}>
        Log in with the email and password of the earlier installation.
      </p>
      <LinkButton to="/login">Go to login</LinkButton>
    </section>
  );
}
