export { middleQuery, monthsQuery, summaryQuery } from './reports.figures.ts';
export { planForLargeReads } from './reports.repository.ts';
export { yearToDate } from './reports.service.ts';
export { vacancyOf } from './vacancy.service.ts';
export { rowsOfRentRoll } from './rent-roll.tables.ts';
export { reportsFeature } from './feature.ts';
