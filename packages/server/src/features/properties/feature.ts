import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { registerProperties } from './properties.routes.ts';
import { homeLabelOf } from './home.ts';
import { properties } from './properties.table.ts';
import { archive } from './archive.kinds.ts';

export const propertiesFeature = defineFeature({
  name: 'properties',
  register: (routes, { files }: { readonly files: FileStore }) => registerProperties(routes, files),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('An empty property is shown with its status.'),
  calendar: none('It has no days of its own.'),
  history: { property: { table: properties, title: homeLabelOf(properties) } },
  search: none('Homes are found with their tenants, by the search.'),
  archive,
  tables: {
    properties: 'properties',
    property_attributes: 'properties',
    attribute_definitions: 'properties',
    property_listings: 'properties',
    property_photos: 'properties',
    checked_state_rules: 'billing',
  },
  topics: { properties: null },
});
