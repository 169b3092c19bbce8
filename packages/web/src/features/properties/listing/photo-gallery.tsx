import type { PublicListing } from '@tenantry/contract/properties/listings.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { useRef, useState, type KeyboardEvent } from 'react';
import { pictureSource } from '../../../lib/picture.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.tsx';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import { LARGE } from '../editor/property-details.tsx';
import classes from './photo-gallery.module.css';

type Photo = PublicListing['photos'][number];

interface PhotoGalleryProps {
  readonly property: PublicProperty;
  readonly photos: readonly Photo[];
}

/** PUB-9: the cover and the photos of a property, one at a time, with swiping, arrow keys, buttons and thumbnails. */
export function PhotoGallery({ property, photos }: PhotoGalleryProps) {
  const { home, coverImage: url, coverImageSize: size } = property;
  const all = url && size ? [{ url, size, caption: '' }, ...photos] : photos;
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const show = (index: number) => {
    const target = Math.min(Math.max(index, 0), all.length - 1);
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { current } = strip;
    current?.scrollTo({
      left: target * current.clientWidth,
      behavior: reduced ? 'auto' : 'smooth',
    });
  };
  const follow = () => {
    const { current } = strip;
    if (current?.clientWidth) setPlace(Math.round(current.scrollLeft / current.clientWidth));
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(place + by);
  };
  return (
    <section aria-label={`Photos of ${home.label}`}>
      <div className={classes.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are a shorter way to the buttons below */}
        <ul
          ref={strip}
          className={classes.strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={0}
          aria-label="Photos"
          onScroll={follow}
          onKeyDown={press}
        >
          {all.map((photo, index) => (
            <li key={photo.url} className={classes.slide}>
              <img
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                {...pictureSource(photo.url, photo.size, LARGE)}
                className={classes.picture}
                alt={altOf(photo, index, home.label)}
              />
              {photo.caption && (
                <p className={classes.caption} aria-hidden>
                  {photo.caption}
                </p>
              )}
            </li>
          ))}
        </ul>
        <div className={classes.tools}>
          <PlainButton
            variant="default"
            icon
            aria-label="Previous photo"
            aria-disabled={place === 0}
            onClick={() => show(place - 1)}
          >
            <IconChevronLeft size={20} />
          </PlainButton>
          <span className={classes.count} role="status">
            {`${place + 1} of ${all.length}`}
          </span>
          <PlainButton
            variant="default"
            icon
            aria-label="Next photo"
            aria-disabled={place === all.length - 1}
            onClick={() => show(place + 1)}
          >
            <IconChevronRight size={20} />
          </PlainButton>
        </div>
      </div>
      <ul className={classes.thumbnails} aria-label="All photos">
        {all.map((photo, index) => (
          <li key={photo.url}>
            <button
              type="button"
              className={classes.thumbnail}
              aria-label={`Show photo ${index + 1}${photo.caption && `: ${photo.caption}`}`}
              aria-current={index === place || undefined}
              onClick={() => show(index)}
            >
              <img loading="lazy" {...pictureSource(photo.url, photo.size, '96px')} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function altOf({ caption }: Photo, index: number, address: string): string {
  if (caption) return caption;
  return index === 0 ? `Picture of ${address}` : `Photo ${index + 1} of ${address}`;
}
