import type { ImageSize } from '@tenantry/contract/shared/images';
import { pictureSource } from '../../../lib/picture.ts';
import classes from './banner.module.css';
import { IconArrowDown } from '../../../ui/icons/first-icons.tsx';
import { acrossThePage } from './use-image-state.ts';

interface BannerProps {
  readonly name: string;
  /** The marketing image; null if there is none or it cannot be loaded. */
  readonly image: string | null;
  readonly size: ImageSize | null;
  readonly onClick: () => void;
}

/** PUB-1: the organization's picture across the page; a click goes to the list of properties. */
export function Banner({ name, image, size, onClick }: BannerProps) {
  return (
    <div className={classes.banner} data-plain={image === null || undefined}>
      <button
        type="button"
        className={classes.button}
        onClick={onClick}
        aria-label="See the properties"
      >
        {image && (
          <img
            fetchPriority="high"
            {...pictureSource(image, size, acrossThePage)}
            className={classes.image}
            alt=""
          />
        )}
      </button>
      <div className={classes.text}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.hint}>
          See the properties <IconArrowDown size={18} aria-hidden />
        </p>
      </div>
    </div>
  );
}
