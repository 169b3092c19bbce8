import { saveFile } from '../../lib/save-file.ts';
import { ActButton } from '../acts/act-button.tsx';
import { IconDownload } from '../icons/icons.tsx';

interface CsvButtonProps {
  /** Reads the file. */
  readonly read: () => Promise<Blob>;
  readonly fileName: string;
}

/** Saves a list as a file. */
export const CsvButton = ({ read, fileName }: CsvButtonProps) => (
  <ActButton act={() => saveFile(read(), fileName)}>
    <IconDownload size={18} aria-hidden />
    CSV
  </ActButton>
);
