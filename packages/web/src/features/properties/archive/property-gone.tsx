import { ApiError } from '../../../lib/api-error.ts';
import { TextLink } from '../../../ui/text/link.tsx';
import { ProblemPanel } from '../../../ui/states/problem-panel.tsx';

/** Whether the server does not have the property, or no longer shows it. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

/** Tells in a dialog that its property was archived meanwhile. What was typed stays. */
export function PropertyGone() {
  return (
    <ProblemPanel
      title="Property not found"
      message="It may have been archived on another page, or the link may be mistyped."
    >
      <TextLink to="/archive">Open the archive</TextLink>
    </ProblemPanel>
  );
}
