import { Button, PasswordInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { FoundBackup } from '@tenantry/contract/installation/restore.schemas';
import { formatBytes } from '../../lib/image-file.ts';
import { momentIn } from '../../lib/moment.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainSelect } from '../../ui/forms/plain-select.tsx';
import { isEncrypted } from './send-backup.ts';
import type { ChosenBackup, LocalBackup } from './use-restore.ts';
import classes from './setup-page.module.css';

interface RestoreFormProps {
  /** Backups that the server found. */
  readonly backups: readonly FoundBackup[];
  /** A file on this computer; it stays selected after a failed attempt. */
  readonly file: LocalBackup | null;
  readonly onFile: (file: LocalBackup) => void;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onRestore: (chosen: ChosenBackup, passphrase: string) => Promise<void>;
}

/** Chooses the backup to restore, and asks for its passphrase. */
export function RestoreForm(props: RestoreFormProps) {
  const { backups, file, onFile, error, isBusy, onRestore } = props;
  const [name, setName] = useState(file ? '' : (backups[0]?.name ?? ''));
  const [passphrase, setPassphrase] = useState('');
  const found = backups.find((backup) => backup.name === name);
  const needsPassphrase = (found ?? file)?.encrypted ?? false;
  const chosen = found ? { name } : file && { file: file.file };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen) void onRestore(chosen, needsPassphrase ? passphrase : '');
  };
  return (
    <form onSubmit={submit}>
      <FormError error={error} />
      <div className={classes.group}>
        {backups.length > 0 && (
          <PlainSelect
            label="Backup"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          >
            {backups.map((backup) => (
              <option key={backup.name} value={backup.name}>
                {labelOf(backup)}
              </option>
            ))}
            <option value="">A file from this computer</option>
          </PlainSelect>
        )}
        {!found && <ChooseFile file={file?.file} onChoose={onFile} />}
        {chosen && needsPassphrase && (
          <PasswordInput
            label="Passphrase"
            description="This backup is encrypted"
            autoComplete="off"
            required
            value={passphrase}
            onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the passphrase' }}
          />
        )}
      </div>
      <Button type="submit" variant="default" loading={isBusy} disabled={!chosen}>
        Restore
      </Button>
    </form>
  );
}

function labelOf({ at, beforeUpdate, bytes }: FoundBackup): string {
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const note = beforeUpdate ? ', before an update' : '';
  return `${momentIn(timeZone, at).slice(0, -3)}${note} (${formatBytes(bytes)})`;
}

interface ChooseFileProps {
  readonly file: File | undefined;
  readonly onChoose: (chosen: LocalBackup) => void;
}

function ChooseFile({ file, onChoose }: ChooseFileProps) {
  return (
    <div className={classes.file}>
      <FileButton
        label="Choose a backup file"
        accept=".tar,.age"
        className={classes.chooseFile}
        onChoose={(chosen) =>
          void isEncrypted(chosen).then((encrypted) => onChoose({ file: chosen, encrypted }))
        }
      >
        Choose a backup file
      </FileButton>
      <span className={classes.fileName}>
        {file ? `${file.name} (${formatBytes(file.size)})` : 'Its name ends in .tar or .tar.age'}
      </span>
    </div>
  );
}
