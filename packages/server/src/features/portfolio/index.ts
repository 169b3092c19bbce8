export { propertiesOfPage } from './property-list.repository.ts';
