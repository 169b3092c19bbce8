import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

interface SkeletonProps {
  /** Size and place, as the content will have them. */
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

/** Stands where something will be once it is loaded. */
export function Skeleton({ style, className = '' }: SkeletonProps) {
  return <div className={`${classes.skeleton} ${className}`} style={style} data-skeleton />;
}
