import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload, IconPrinter } from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import classes from './reports.module.css';
import { downloadReport, type Shown } from './reports.queries.ts';

/** REP-6: what is shown, to take away. */
export function ExportButtons({ shown }: { readonly shown: Shown | undefined }) {
  return (
    <div className={classes.exports}>
      <ExportButton shown={shown} format="csv" label="CSV" />
      <ExportButton shown={shown} format="xlsx" label="Excel" />
      <Button
        variant="default"
        size="sm"
        disabled={!shown}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}

interface ExportButtonProps {
  /** Undefined while there is nothing to take. */
  readonly shown: Shown | undefined;
  readonly format: 'csv' | 'xlsx';
  readonly label: string;
}

function ExportButton({ shown, format, label }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (what: Shown) => downloadReport(what, format),
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      disabled={!shown}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => shown && mutate(shown)}
    >
      {label}
    </Button>
  );
}
