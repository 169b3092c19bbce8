import { usStates as names } from '@tenantry/contract/shared/us-states';

/** The options of a list of states. */
export const usStates = Object.entries(names).map(([value, label]) => ({ value, label }));
