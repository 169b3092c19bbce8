import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { registerProperties } from './properties.routes.ts';
import { homeLabelOf } from './home.ts';
import { properties } from './properties.table.ts';
import { archive } from './archive.kinds.ts';
import { buildingsFound } from './buildings.search.ts';
import { buildings } from './buildings.table.ts';

export const propertiesFeature = defineFeature({
  name: 'properties',
  register: (routes, { files }: { readonly files: FileStore }) => registerProperties(routes, files),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('An empty property is shown with its status.'),
  calendar: none('It has no days of its own.'),
  history: {
    property: { table: properties, title: homeLabelOf(properties) },
    building: { table: buildings, title: sql`${buildings.name}` },
  },
  search: [buildingsFound],
  archive,
  tables: {
    buildings: 'properties',
    properties: 'properties',
    property_attributes: 'properties',
    attribute_definitions: 'properties',
    property_listings: 'properties',
    property_photos: 'properties',
    owner_agreements: 'properties',
    user_places: 'users',
    checked_state_rules: 'billing',
  },
  topics: { properties: null },
});
