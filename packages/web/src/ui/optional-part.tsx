import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useCallback, type ReactNode } from 'react';

interface OptionalPartProps {
  readonly part: { readonly preload: () => Promise<void> };
  /** With another value a part that could not be loaded is tried again. */
  readonly resetKey: boolean;
  /** Shown in its place until it is loaded. */
  readonly loading?: ReactNode;
  /** Shown in its place if it could not be loaded. */
  readonly failed?: ReactNode;
  /** Takes back what the part was wanted for, or says why it does not come. */
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** A part that cannot be loaded must not take the page with it. */
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
