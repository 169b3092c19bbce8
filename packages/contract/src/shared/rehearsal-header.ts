/** NEW-1: this header with the value `1` rehearses a call: it runs, is rolled back, and returns a `Rehearsal`. */
export const REHEARSE_HEADER = 'rehearse';
