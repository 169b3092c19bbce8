/** Rules for whoever reads something else that costs are on, without all that serves the expenses themselves. */
export { categoryOf } from './category.domain.ts';
