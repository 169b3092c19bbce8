import { usStates as names } from '@tenantry/contract/shared/us-states';

/** What a list of states offers. */
export const usStates = Object.entries(names).map(([value, label]) => ({ value, label }));
