import { useState } from 'react';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import classes from './share-button.module.css';

/** PUB-11: shares the page's link with the device's dialog, or copies it if the device has none. */
export function ShareButton({ title }: { readonly title: string }) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const url = location.origin + location.pathname;
    const canShare = 'share' in navigator;
    try {
      if (canShare) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setSaid('Link copied');
    } catch (error) {
      // The person closed the device's dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSaid('Copy the link from the address bar.');
    }
  };
  return (
    <span className={classes.share}>
      <span role="status" className={classes.said}>
        {said}
      </span>
      <PlainButton variant="default" onClick={() => void share()}>
        Share
      </PlainButton>
    </span>
  );
}
