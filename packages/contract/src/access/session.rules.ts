/** AUTH-9: the duration of a session after its start or last extension. */
export const SESSION_MINUTES = 60;

/** After half of the session, the session of an active person is extended without asking. */
export const SESSION_HALF_LIFE_SECONDS = (SESSION_MINUTES * 60) / 2;
