/** Separate from the job, because sign-in queues it too, and the job itself depends on sign-in. */
export const RESET_LINK_JOB = 'send_reset_link';
