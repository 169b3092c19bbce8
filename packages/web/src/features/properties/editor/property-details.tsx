import type {
  AttributeDefinition,
  PublicProperty,
} from '@tenantry/contract/properties/properties.schemas';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { CoverImage } from '../listing/cover-image.tsx';
import { PropertyAttributes } from '../attributes/property-attributes.tsx';
import { Price } from '../search/property-price.tsx';
import classes from './property-details.module.css';

interface PropertyDetailsProps {
  readonly property: PublicProperty;
  readonly definitions: readonly AttributeDefinition[];
  /** Below its facts: internal data for administrators, or actions for a visitor. */
  readonly side?: ReactNode;
  /** More pictures in place of the cover. */
  readonly pictures?: ReactNode;
  /** Shown between the price and the attributes. */
  readonly terms?: ReactNode;
  /** Shown below the pictures. */
  readonly about?: ReactNode;
}

/** PUB-4: one property in a large view: its picture, its price, and its attributes with their values. */
export function PropertyDetails(props: PropertyDetailsProps) {
  const { property, definitions, pictures, terms, about, side } = props;
  return (
    <div className={classes.columns}>
      <div className={classes.cover}>{pictures ?? <LargeCover property={property} />}</div>
      <div className={classes.side}>
        <div className={classes.facts}>
          <div className={classes.price}>
            <Price property={property} />
          </div>
          {terms}
          <PropertyAttributes property={property} definitions={definitions} />
        </div>
        {side}
      </div>
      {about && <div className={classes.about}>{about}</div>}
    </div>
  );
}

/** The width of the pictures of one property. */
export const LARGE = '(max-width: 992px) 95vw, (max-width: 1400px) 57vw, 820px';

export function LargeCover({ property }: { readonly property: PublicProperty }) {
  return (
    <CoverImage
      src={property.coverImage}
      size={property.coverImageSize}
      sizes={LARGE}
      alt={`Picture of ${property.home.label}`}
      first
    />
  );
}

export function PropertyDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the property" className={classes.loading}>
      <Skeleton style={{ width: 'min(420px, 70%)', height: 36, marginBottom: 32 }} />
      <div className={classes.columns}>
        <Skeleton className={classes.cover} style={{ aspectRatio: '3 / 2' }} />
        <div className={`${classes.side} ${classes.facts}`}>
          <Skeleton style={{ width: '50%', height: 28 }} />
          <Skeleton style={{ height: 120 }} />
        </div>
      </div>
    </div>
  );
}
