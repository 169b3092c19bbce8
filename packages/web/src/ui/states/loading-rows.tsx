import classes from './loading-rows.module.css';
import { Skeleton } from './skeleton.tsx';

/** A skeleton for content of unknown shape. */
export function LoadingRows() {
  return (
    <div className={classes.rows} role="status" aria-label="Loading">
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
