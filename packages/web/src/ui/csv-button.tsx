import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from './icons.tsx';
import { notifyError } from './notify.ts';

interface CsvButtonProps {
  /** Reads the file. */
  readonly read: () => Promise<Blob>;
  readonly fileName: string;
}

/** Saves a list as a file. */
export function CsvButton({ read, fileName }: CsvButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const [file, { download }] = await Promise.all([read(), import('../lib/download.ts')]);
      download(file, fileName);
    },
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => mutate()}
    >
      CSV
    </Button>
  );
}
