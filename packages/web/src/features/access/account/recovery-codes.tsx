import { Button } from '@mantine/core';
import { download } from '../../../lib/download.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useShownOnce } from '../../../ui/forms/unsaved-changes.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** TRUST-1: shown once, after they were made. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { name } = useOrganization();
  const release = useShownOnce();
  const done = () => {
    release();
    onClose();
  };
  const save = () => {
    const lines = [`Recovery codes for ${name}. Each works once.`, '', ...codes, ''];
    download(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <div className={classes.setup}>
      <p>
        Save these codes where you find them without your phone. Each one logs you in once in place
        of the app. They are not shown again.
      </p>
      <div className={classes.printed}>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => window.print()}>
          Print codes
        </Button>
        <Button variant="default" onClick={save}>
          Download codes
        </Button>
        <Button onClick={done}>I saved them</Button>
      </div>
    </div>
  );
}
