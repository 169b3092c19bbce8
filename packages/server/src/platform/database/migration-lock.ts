/**
 * Any number that no other program uses. With it, two servers that start at once migrate one after the other, and no
 * migration runs during a backup.
 */
export const MIGRATION_LOCK = 7_201_001;
