/** How long an archive can be downloaded. */
export const EXPORT_DAYS = 7;
