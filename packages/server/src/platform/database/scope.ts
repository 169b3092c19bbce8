const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const ENTER = 'SET LOCAL app.organization_id = ';

/** `SET LOCAL` accepts no parameters, so the id is checked before it becomes part of the statement. */
export function scopeStatement(organizationId: string): string {
  if (!uuidPattern.test(organizationId)) throw new Error('not an organization id');
  return `${ENTER}'${organizationId}'`;
}

export const isScopeStatement = (statement: string): boolean => statement.startsWith(ENTER);
