import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useCallback, type ReactNode } from 'react';

interface OptionalPartProps {
  readonly part: { readonly preload: () => Promise<void> };
  /** When this changes, a part that failed to load is tried again. */
  readonly resetKey: boolean;
  /** Shown in its place until it is loaded. */
  readonly loading?: ReactNode;
  /** Shown in its place if it could not be loaded. */
  readonly failed?: ReactNode;
  /** Resets what the part was wanted for, or explains the failure. */
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** A part whose failure to load does not break the page. */
export function OptionalPart(props: OptionalPartProps) {
  const { part, resetKey, loading, failed, onFailed, children } = props;
  const inItsPlace = useCallback(() => failed, [failed]);
  const giveUp = () => {
    void part.preload();
    onFailed?.();
  };
  return (
    <CatchBoundary
      getResetKey={() => String(resetKey)}
      errorComponent={inItsPlace}
      onCatch={giveUp}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </CatchBoundary>
  );
}
