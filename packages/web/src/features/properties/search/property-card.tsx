import { streetBelowName } from '@tenantry/contract/properties/home-in-full';
import type {
  AttributeDefinition,
  PublicProperty,
} from '@tenantry/contract/properties/properties.schemas';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/text/link.tsx';
import { fromList } from '../../../ui/tables/use-close-to-list.ts';
import { CoverImage } from '../listing/cover-image.tsx';
import { PropertyAttributes } from '../attributes/property-attributes.tsx';
import { Price } from './property-price.tsx';
import classes from './property-card.module.css';

interface PropertyCardProps {
  readonly property: PublicProperty;
  readonly definitions: readonly AttributeDefinition[];
  /** The page that the card links to. */
  readonly to: '/view-property/$propertyId' | '/admin-landing/view-property/$propertyId';
  /** Shown only to administrators. */
  readonly managed?: boolean;
  /** Visible immediately. */
  readonly first?: boolean;
  /** Shown next to the address: notices and the actions of the card. */
  readonly actions?: ReactNode;
  /** Shown below the card. */
  readonly children?: ReactNode;
}

/** PROP-4: a property in a grid. The whole card links to its page. */
export function PropertyCard(props: PropertyCardProps) {
  const { property, definitions, to, managed, first = false, actions, children } = props;
  const street = streetBelowName(property);
  const link = { to, params: { propertyId: property.id }, state: fromList };
  return (
    <article className={classes.card} aria-label={property.home.label} data-property-card>
      <div className={classes.view}>
        <Link {...link} className={classes.cover} tabIndex={-1}>
          <CoverImage
            src={property.coverImage}
            size={property.coverImageSize}
            alt={`Picture of ${property.home.label}`}
            first={first}
          />
        </Link>
        <div className={classes.body}>
          <div className={classes.head}>
            <div>
              <h2 className={classes.heading}>
                <Link {...link} className={classes.title}>
                  {property.home.label}
                </Link>
              </h2>
              {street && <p>{street}</p>}
              <p className={classes.locality}>
                {property.city}, {property.state} {property.zipCode}
              </p>
            </div>
            {actions && <div className={classes.above}>{actions}</div>}
          </div>
          {managed && <span className={classes.badge}>Managed Property</span>}
          <PropertyAttributes property={property} definitions={definitions} />
          <div className={classes.foot}>
            <Price property={property} />
            <TextLink {...link} className={`${classes.above} ${classes.more}`}>
              See More
            </TextLink>
          </div>
        </div>
      </div>
      {children}
    </article>
  );
}
