import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import { landingOf } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import { AccessCard } from './access-card.tsx';
import { SessionCountdown } from './session-countdown.tsx';
import { WARNING_SECONDS } from './session-timer.ts';

/** SHELL-9: the warning as a page. Without a session it counts from 15:00. */
export function LogoutTimerPage() {
  const session = useSession();
  const [withoutSession] = useState(() => now() + WARNING_SECONDS * 1000);
  const navigate = useNavigate();
  return (
    <AccessCard title="Your session">
      <SessionCountdown
        end={session?.expr ?? withoutSession}
        onClose={() => void navigate({ to: session ? landingOf(session) : '/' })}
      />
    </AccessCard>
  );
}
