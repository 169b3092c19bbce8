export { attributeDefinitions, properties, propertyAttributes } from './properties.table.ts';
export { buildings } from './buildings.table.ts';
export { buildingHasExpenses } from './buildings.errors.ts';
export { allBuildings, isInBuilding, unitsOf } from './buildings.repository.ts';
export {
  createBuilding,
  insertBuilding,
  lockWithUnits,
  oneBuilding,
  removeBuilding,
} from './buildings.service.ts';
export {
  amongUnits,
  chosenBuilding,
  keyOfSum,
  ofUnits,
  subtotals,
  unitCells,
  unitFieldsOf,
  unitsIn,
} from './by-building.ts';
export { addressesLike } from './addresses.repository.ts';
export {
  addressLinesOf,
  homeAddressOf,
  homeLabelOf,
  homeLongLabelOf,
  homeOf,
  homeOrNone,
  homeTextOf,
  namesOnPapersOf,
} from './home.ts';
export { homesByIds } from './homes.repository.ts';
export { changeHomeValues, type HomeValues } from './home-values.service.ts';
export { archiveProperty, restoreProperty } from './archive.service.ts';
export { addPhoto, offeredFrom, offerFrom, saveListing } from './listings.service.ts';
export { headOfPage } from './page-head.ts';
export { agreeWithOwners } from './owner-agreements.service.ts';
export {
  approvalLimitOf,
  approvalLimitsOf,
  ownersOfHome,
  type OwnerOfHome,
} from './owner-agreements.repository.ts';
export { placesExist, placesOf, setPlaces } from './places.service.ts';
export { presentPublic } from './properties.presenter.ts';
export {
  allProperties,
  allPropertyIds,
  attributeValues,
  countProperties,
  countsByStatus,
  definedAttributes,
  lockProperty,
  ofDefinedAttribute,
  propertiesByIds,
  propertyById,
  propertyExists,
  setStatus,
  statesOfHomes,
  type AttributeValue,
  type Property,
} from './properties.repository.ts';
export {
  createProperty,
  defineFirstAttributes,
  existingProperty,
  ofProperty,
  presentAllPublic,
  replaceCover,
  saveProperty,
  setCover,
} from './properties.service.ts';
export type { UnitColumns } from './units.service.ts';
export { appliedRule, appliedRules } from './state-rules.service.ts';
export { searchProperties } from './properties.search.ts';
export { propertiesFeature } from './feature.ts';
export { homeIsArchived, homeLabelOfRow } from './archive.kinds.ts';
export { homeLabelIn } from './home-label.ts';
