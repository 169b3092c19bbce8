import { Button } from '@mantine/core';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { IconPrinter } from '../../ui/icons/more-icons.tsx';
import classes from './reports.module.css';

export type ReportFormat = 'csv' | 'xlsx';

/** Saves the shown report as a file; undefined while there is nothing to save. */
export type DownloadReport = ((format: ReportFormat) => Promise<void>) | undefined;

/** REP-6: buttons to save the shown report. */
export function ExportButtons({ download }: { readonly download: DownloadReport }) {
  return (
    <div className={classes.exports}>
      <ExportButton download={download} format="csv" label="CSV" />
      <ExportButton download={download} format="xlsx" label="Excel" />
      <Button
        variant="default"
        size="sm"
        disabled={!download}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}

interface ExportButtonProps {
  readonly download: DownloadReport;
  readonly format: ReportFormat;
  readonly label: string;
}

const ExportButton = ({ download, format, label }: ExportButtonProps) => (
  <ActButton disabled={!download} act={async () => download?.(format)}>
    <IconDownload size={18} aria-hidden />
    {label}
  </ActButton>
);
