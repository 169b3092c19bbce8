import { useRef } from 'react';

/**
 * Lets the form send one request at a time. A button is drawn as busy only a moment after the click, so the second half
 * of a double click would send another.
 */
export function useOneAtATime<Input>(send: (input: Input) => Promise<unknown>) {
  const underWay = useRef(false);
  return (input: Input): void => {
    if (underWay.current) return;
    underWay.current = true;
    const finish = () => {
      underWay.current = false;
    };
    // The form shows why it failed.
    send(input).then(finish, finish);
  };
}
