export const LATE_DAY_BEFORE_DUE_DAY = 'The late day cannot be before the due day.';
