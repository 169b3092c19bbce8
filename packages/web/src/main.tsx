import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles/baseline.layer.css';
import 'virtual:theme.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import './app/every-page.ts';
import { App } from './app/app.tsx';
import { router } from './app/routes.tsx';
import { followSessionEnd } from './app/session-end.ts';
import { preloadScreen } from './app/lazy-screens.ts';
import { forbidEval } from './lib/no-eval.ts';
import { dropExpiredSession, getSession, onSessionChange } from './lib/session.ts';
import { ensureTemporal } from './lib/temporal.ts';
import { setPreload } from './ui/screens/screen-opener.ts';

forbidEval();
// A record left over from another day must not log a visitor out of the page that they just opened.
dropExpiredSession();
setPreload(preloadScreen);
followSessionEnd(router);

/** Visitors follow no changes. Somebody may sign in later. */
function followWhenSignedIn(): void {
  let forget = () => {};
  const look = () => {
    if (!getSession()) return;
    forget();
    void import('./lib/events/follow-events.ts').then(({ followEvents }) => followEvents());
  };
  forget = onSessionChange(look);
  look();
}

// Waits until the page has loaded.
addEventListener('load', () => {
  followWhenSignedIn();
  // Without the service worker the app works too, except for its offline page. It needs https or localhost.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
});

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const root = createRoot(container);
void ensureTemporal().then(() => root.render(<App router={router} />));
