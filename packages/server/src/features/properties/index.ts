export { attributeDefinitions, properties, propertyAttributes } from './properties.table.ts';
export { addressesLike } from './addresses.repository.ts';
export { registerProperties } from './properties.routes.ts';
export {
  countProperties,
  lockProperty,
  propertiesByIds,
  propertyById,
  setStatus,
  definedAttributes,
} from './properties.repository.ts';
export {
  createProperty,
  defineFirstAttributes,
  presentAllPublic,
  setCover,
} from './properties.service.ts';
