import { expect, test } from 'vitest';
import { newLeaseDraft } from './lease-draft.ts';
import { possibleLessees, userOfEmail, withLessee } from './lessee-choice.ts';

const tess = {
  id: '1',
  emailAddress: 'Tess@example.com',
  firstName: 'Tess',
  lastName: 'Tenant',
  roles: ['Leasee' as const],
  status: 'ACTIVE' as const,
};
const ann = { ...tess, id: '2', firstName: 'Ann', emailAddress: 'ann@example.com' };
const gone = { ...tess, id: '3', status: 'DEACTIVATED' as const };
const admin = { ...tess, id: '4', roles: ['SiteAdmin' as const] };
const invited = { ...tess, id: '5', firstName: 'Zoe', status: 'INVITED' as const };

test('LEASE-4: the users who can be chosen, by name', () => {
  const ids = possibleLessees([tess, ann, gone, admin, invited]).map(({ id }) => id);
  expect(ids).toEqual(['2', '1', '5']);
});

test('LEASE-4: a user brings name and email, New User clears all three and nothing else', () => {
  const draft = { ...newLeaseDraft(1250), phoneNumber: '(212) 555-0123' };
  const chosen = withLessee(draft, tess);
  expect(chosen).toEqual({
    ...draft,
    firstName: 'Tess',
    lastName: 'Tenant',
    emailAddress: 'Tess@example.com',
  });
  expect(withLessee(chosen, undefined)).toEqual(draft);
});

test('LEASE-4: the email of a lease finds its user, whatever its case', () => {
  expect(userOfEmail([ann, tess], ' tess@EXAMPLE.com')).toBe(tess);
  expect(userOfEmail([ann, tess], 'tess@example.co')).toBeUndefined();
  expect(userOfEmail([ann, tess], '')).toBeUndefined();
});
