import { defineFeature, none } from '../../platform/feature.ts';
import { endingKeys } from './api-keys.attention.ts';
import { registerApiKeys } from './api-keys.routes.ts';
import { warnOfKeys } from './api-keys.service.ts';

export const apiKeysFeature = defineFeature({
  name: 'api-keys',
  register: registerApiKeys,
  jobs: none('It queues only mails.'),
  recurring: [
    {
      name: 'warn_of_ending_api_keys',
      title: 'Warning of API keys that end',
      schedule: '23 */6 * * *',
      run: warnOfKeys,
    },
  ],
  attention: [{ needs: 'settings:read', noHome: true, find: endingKeys }],
  calendar: none('Today has the keys that end.'),
  history: none(
    'The audit trail has who created and revoked a key, and each change names its key.',
  ),
  search: none('There are few, and they have a page.'),
  archive: none('A revoked key is listed for 90 days and never comes back.'),
  tables: { api_keys: 'apiKeys' },
  topics: { apiKeys: ['settings:read'] },
});
