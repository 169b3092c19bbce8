import { CatchBoundary } from '@tanstack/react-router';
import { createContext, Suspense, useContext, type ReactNode } from 'react';

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

const Failed = createContext<ReactNode>(null);

/** Always the same component: with a new one in each render, React would discard what is typed in it. */
const InItsPlace = () => useContext(Failed);

/** A part whose failure to load does not break the page. */
export function OptionalPart(props: OptionalPartProps) {
  const { part, resetKey, loading, failed, onFailed, children } = props;
  const giveUp = () => {
    void part.preload();
    onFailed?.();
  };
  return (
    <Failed value={failed}>
      <CatchBoundary
        getResetKey={() => String(resetKey)}
        errorComponent={InItsPlace}
        onCatch={giveUp}
      >
        <Suspense fallback={loading}>{children}</Suspense>
      </CatchBoundary>
    </Failed>
  );
}
