export { registerPortfolio } from './portfolio.routes.ts';
