import type { ImageSize } from '@tenantry/contract/shared/images';
import { useState } from 'react';
import { pictureSource } from '../../../lib/picture.ts';
import classes from './cover-image.module.css';
import { IconHome } from '../../../ui/icons/first-icons.tsx';

interface CoverImageProps {
  /** An address from the server, or a local address of a file that was just chosen. */
  readonly src: string | null;
  readonly size: ImageSize | null;
  /** The displayed width; if absent, that of a card in a grid. */
  readonly sizes?: string;
  /** Empty if the surrounding text says the same. */
  readonly alt?: string;
  /** Visible immediately, so it is loaded before everything else. */
  readonly first?: boolean;
  readonly onFail?: (src: string) => void;
}

const asCard = '(max-width: 850px) 95vw, (max-width: 1250px) 48vw, 480px';

/** A picture of a property, or a drawn house if there is none or it cannot be loaded. */
export function CoverImage(props: CoverImageProps) {
  const { src, size, sizes = asCard, alt = '', first = false, onFail } = props;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.frame}>
      {src && failed !== src ? (
        <img
          // The attributes that affect loading must come before the addresses.
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          width={1200}
          height={800}
          {...pictureSource(src, size, sizes)}
          className={classes.image}
          alt={alt}
          onError={() => {
            setFailed(src);
            onFail?.(src);
          }}
        />
      ) : (
        <span className={classes.none} {...(alt && { role: 'img', 'aria-label': alt })}>
          <IconHome size={56} stroke={1.2} aria-hidden />
        </span>
      )}
    </span>
  );
}
