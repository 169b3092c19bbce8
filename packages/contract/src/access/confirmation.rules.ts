/** TRUST-4: how long a person who has proved who they are is not asked again. */
export const CONFIRMED_MINUTES = 5;
