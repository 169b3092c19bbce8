/** The name alone queues the job; signing in does so too, which the job itself builds on. */
export const RESET_LINK_JOB = 'send_reset_link';
