/** AUTH-9: the duration of a session after its start or last extension. */
export const SESSION_MINUTES = 60;

/** After half of the session, an active person gets more time without being asked. */
export const SESSION_HALF_LIFE_SECONDS = (SESSION_MINUTES * 60) / 2;
