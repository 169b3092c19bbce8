import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/effects.ts';

export const ownSecondFactorQuery = queryOptions({
  queryKey: [...queryKeys.ownSignIns, 'second-factor'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/secondFactor', { signal }),
});
