import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

interface SkeletonProps {
  /** The size and place of the content. */
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

/** A placeholder for content that is loading. */
export function Skeleton({ style, className = '' }: SkeletonProps) {
  return <div className={`${classes.skeleton} ${className}`} style={style} data-skeleton />;
}
