import { usualMoveIn } from '@tenantry/contract/checklists/checklists.schemas';

/** The answer for the section of the move-in checklist in the settings. */
export const moveInAnswer = {
  'GET /v1/admin/checklist': { items: [...usualMoveIn], version: 1 },
};
