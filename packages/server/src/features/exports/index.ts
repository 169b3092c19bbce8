export { importArchive } from './archive/import-archive.ts';
export { schemaOf, verifyArchive } from './archive/read-archive.ts';
export { contentOf, placedFiles } from './archive/files.ts';
export { inSnapshot } from './archive/snapshot.ts';
export { openExportPlace } from './export-place.ts';
export { failedExport } from './exports.attention.ts';
export { exportsFeature } from './feature.ts';
