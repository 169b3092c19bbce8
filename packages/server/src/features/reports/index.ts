export { middleQuery, monthsQuery, summaryQuery } from './reports.figures.ts';
export { planForLargeReads } from './reports.repository.ts';
export { registerReports } from './reports.routes.ts';
export { yearToDate } from './reports.service.ts';
