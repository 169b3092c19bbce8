export { importsToLookAt } from './imports.attention.ts';
export { importsFeature } from './feature.ts';
