/** AUTH-9: a session ends so long after it began or was last extended. */
export const SESSION_MINUTES = 60;

/** Past half of it, someone at work is given more time without being asked. */
export const SESSION_HALF_LIFE_SECONDS = (SESSION_MINUTES * 60) / 2;
