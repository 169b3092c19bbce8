import { Kit } from '../../ui/kit/kit.tsx';
import type { ComponentProps } from 'react';
import { TestAuthentication } from './test-authentication.tsx';

/** The question of the test processor's bank, outside of the payment form. */
export function TestQuestion(props: ComponentProps<typeof TestAuthentication>) {
  return (
    <Kit>
      <TestAuthentication {...props} />
    </Kit>
  );
}
