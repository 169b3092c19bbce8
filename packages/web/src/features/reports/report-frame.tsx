import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Kit } from '../../ui/kit/kit.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ReportNav } from '../../ui/report-nav.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { ExportButtons, type DownloadReport } from './export-buttons.tsx';
import classes from './reports.module.css';
import { useReportOptions } from './use-report-options.ts';

interface ReportFrameProps<Report> {
  readonly title: string;
  readonly subtitle: string;
  readonly query: UseQueryResult<Report>;
  /** The title of an error. */
  readonly failed?: string;
  /** Saves the shown report; undefined while there is nothing to save. */
  readonly download?: DownloadReport;
  /** Replaces the buttons to save and print. */
  readonly actions?: ReactNode;
  /** The choice of a day or a year, before that of a building. */
  readonly choices: ReactNode;
  /** The report; undefined while loading. */
  readonly children: (report: Report | undefined) => ReactNode;
}

/** The frame of a report for a day or a year; the report on income and expenses has its own. */
export function ReportFrame<Report>(props: ReportFrameProps<Report>) {
  const { title, subtitle, query, download, actions, choices, children } = props;
  const { failed = 'The report could not be loaded.' } = props;
  const [{ building }, change] = useReportOptions();
  return (
    <Kit>
      <div className={classes.page}>
        <PageTitle title={title} subtitle={subtitle}>
          {actions ?? <ExportButtons download={download} />}
        </PageTitle>
        <ReportNav />
        <search className={classes.about} aria-label="Report options">
          {choices}
          <BuildingFilter
            amongFields
            value={building}
            onChange={(next) => change({ building: next })}
          />
        </search>
        <div className={classes.content}>
          <QueryView queries={[query]} failed={failed} drawsLoading>
            {children}
          </QueryView>
        </div>
      </div>
    </Kit>
  );
}
