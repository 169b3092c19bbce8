import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/icons/logo.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import classes from './access-card.module.css';

interface AccessCardProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages for signing in: login, password, setup. */
export function AccessCard({ title, subtitle, wide = false, children }: AccessCardProps) {
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <LogoMark size={48} className={classes.mark} />
      <PageTitle title={title} subtitle={subtitle} />
      <div className={classes.card}>{children}</div>
    </div>
  );
}

/** A placeholder in the shape of a title, a field and two buttons. */
export function AccessCardSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={classes.page} role="status" aria-label={label}>
      <LogoMark size={48} className={classes.mark} />
      <div className={classes.titleSkeleton}>
        <Skeleton style={{ width: '60%', height: 34 }} />
        <Skeleton style={{ width: '90%', height: 22 }} />
      </div>
      <div className={classes.card}>
        <div className={classes.cardSkeleton}>
          <Skeleton style={{ width: '30%', height: 20 }} />
          <Skeleton style={{ height: 44 }} />
          <Skeleton style={{ height: 44 }} />
          <Skeleton style={{ height: 44 }} />
        </div>
      </div>
    </div>
  );
}
