import type { ReactNode } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ExportButtons, type DownloadReport } from './export-buttons.tsx';
import { ReportNav } from './report-nav.tsx';
import classes from './reports.module.css';

interface ReportFrameProps {
  readonly title: string;
  readonly subtitle: string;
  /** Saves what is shown; undefined while there is nothing to save. */
  readonly download?: DownloadReport;
  /** Stands in for the buttons that save and print. */
  readonly actions?: ReactNode;
  /** What the report is about: its day or its year. */
  readonly filters: ReactNode;
  readonly children: ReactNode;
}

/** A report on a day or a year, beside the one on income and expenses. */
export function ReportFrame({
  title,
  subtitle,
  download,
  actions,
  filters,
  children,
}: ReportFrameProps) {
  return (
    <Kit>
      <div className={classes.page}>
        <PageTitle title={title} subtitle={subtitle}>
          {actions ?? <ExportButtons download={download} />}
        </PageTitle>
        <ReportNav />
        <search className={classes.about} aria-label="Report options">
          {filters}
        </search>
        <div className={classes.content}>{children}</div>
      </div>
    </Kit>
  );
}
