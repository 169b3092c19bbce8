export { middleQuery, monthsQuery, summaryQuery } from './reports.figures.ts';
export { planForMuch } from './reports.repository.ts';
export { registerReports } from './reports.routes.ts';
