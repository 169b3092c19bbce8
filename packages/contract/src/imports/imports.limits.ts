/** 20 MB: 10,000 rows of any system are much smaller. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** DATA-3: rows of one file, without its header. */
export const MAX_IMPORT_ROWS = 10_000;

export const MAX_IMPORT_COLUMNS = 100;

/** The longest text of a cell; the rest of a longer one is not kept. */
export const MAX_CELL = 2000;

/** DATA-3: how long an import can be undone. */
export const UNDO_DAYS = 7;
