import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { ownerAgreementsEndpoints } from '@tenantry/contract/properties/owner-agreements.endpoints';
import { stateRulesEndpoints } from '@tenantry/contract/rules/state-rules.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as archive from './archive.service.ts';
import { defineAttributes } from './attributes.service.ts';
import { registerBuildings } from './buildings.routes.ts';
import { registerListings } from './listings.routes.ts';
import * as agreements from './owner-agreements.service.ts';
import { citiesOfProperties, definedAttributes } from './properties.repository.ts';
import * as service from './properties.service.ts';
import * as stateRules from './state-rules.service.ts';

export function registerProperties(routes: Routes, files: FileStore): void {
  registerListings(routes, files);
  registerStateRules(routes);
  registerBuildings(routes);
  registerAgreements(routes);

  routes.handle(propertiesEndpoints.publicAttributes, ({ tx }) => definedAttributes(tx));

  routes.handle(propertiesEndpoints.publicProperties, ({ tx }) => service.publicProperties(tx));

  routes.handle(propertiesEndpoints.publicProperty, ({ tx, params }) =>
    service.publicProperty(tx, params.propertyId),
  );

  routes.handleOpen(propertiesEndpoints.coverImage, async ({ params, query, transact }) => {
    const cover = await transact((tx) => service.coverFile(tx, params.propertyId, params.fileName));
    return documentResponse(files, cover, { width: query.width, immutable: true });
  });

  routes.handle(propertiesEndpoints.cities, ({ tx }) => citiesOfProperties(tx));

  routes.handle(propertiesEndpoints.archived, ({ tx }) => archive.archivedProperties(tx));

  routes.handle(propertiesEndpoints.defineAttributes, ({ tx, body }) => defineAttributes(tx, body));
}

function registerAgreements(routes: Routes): void {
  routes.handle(ownerAgreementsEndpoints.list, ({ tx, params }) =>
    agreements.agreementsOfHome(tx, params.propertyId),
  );
  routes.handle(ownerAgreementsEndpoints.add, ({ tx, actor, params, body }) =>
    agreements.agreeWithOwners(tx, actor.userId, { ...params, ...body }),
  );
}

function registerStateRules(routes: Routes): void {
  routes.handle(stateRulesEndpoints.list, ({ tx }) => stateRules.rulesOfOwnStates(tx));
  routes.handle(stateRulesEndpoints.check, ({ tx, actor, params, body }) =>
    stateRules.checkRule(tx, actor.userId, { ...params, ...body }),
  );
  routes.handle(stateRulesEndpoints.uncheck, ({ tx, params }) =>
    stateRules.uncheckRule(tx, params.ruleId),
  );
}
