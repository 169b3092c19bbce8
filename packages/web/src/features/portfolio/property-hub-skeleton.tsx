import { Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './property-hub-skeleton.module.css';

/** The page of a home before it is loaded: title with picture, figures, tools, and the account beside the facts. */
export function PropertyHubSkeleton() {
  return (
    <div role="status" aria-label="Loading the property" className={classes.loading}>
      <div className={classes.head}>
        <Skeleton className={classes.picture} />
        <Skeleton className={classes.title} />
      </div>
      <Skeleton className={classes.figures} />
      <Skeleton className={classes.tools} />
      <div className={classes.columns}>
        <Skeleton className={classes.account} />
        <Skeleton className={classes.facts} />
      </div>
    </div>
  );
}
