import type { ReactNode } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ExportButtons, type DownloadReport } from './export-buttons.tsx';
import { ReportNav } from '../../ui/report-nav.tsx';
import classes from './reports.module.css';

interface ReportFrameProps {
  readonly title: string;
  readonly subtitle: string;
  /** Saves the shown report; undefined while there is nothing to save. */
  readonly download?: DownloadReport;
  /** Replaces the buttons to save and print. */
  readonly actions?: ReactNode;
  /** The filters of the report: its day or its year. */
  readonly filters: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a report for a day or a year; the report on income and expenses has its own. */
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
