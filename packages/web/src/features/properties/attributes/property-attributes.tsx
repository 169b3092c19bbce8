import type {
  AttributeDefinition,
  PublicProperty,
} from '@tenantry/contract/properties/properties.schemas';
import classes from './property-attributes.module.css';

interface PropertyAttributesProps {
  readonly property: Pick<PublicProperty, 'attributes'>;
  readonly definitions: readonly AttributeDefinition[];
}

/** The attributes that the property has a value for, in the definitions' order. */
export function PropertyAttributes({ property, definitions }: PropertyAttributesProps) {
  const values = new Map(property.attributes.map(({ attributeId, value }) => [attributeId, value]));
  const described = definitions.filter(({ id }) => values.get(id));
  if (described.length === 0) return null;
  return (
    <dl className={classes.list}>
      {described.map(({ id, name }) => (
        <div key={id} className={classes.pair}>
          <dt>{name}</dt>
          <dd>{values.get(id)}</dd>
        </div>
      ))}
    </dl>
  );
}
