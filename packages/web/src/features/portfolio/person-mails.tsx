import { useQuery } from '@tanstack/react-query';
import type { Person } from '@tenantry/contract/portfolio/people.schemas';
import { mailStateInWords } from '../../lib/mail-state.ts';
import { SendLetterAgain } from '../conversations/send-letter-again.tsx';
import { useOrganization } from '../../lib/session.ts';
import { InvitationActions } from '../users/invitation-actions.tsx';
import { lettersOfPersonQuery } from './people.queries.ts';
import { Card } from './person-card.tsx';
import classes from './property-hub.module.css';

/** Whether the invitation arrived, and what to do if it did not. */
export function Invitation({ person }: { readonly person: Person }) {
  const { data } = useQuery(lettersOfPersonQuery(person.id));
  const { name } = useOrganization();
  const letter = data?.find(({ invitation }) => invitation);
  return (
    <div className={classes.invitation}>
      <p className={classes.what}>
        Invitation: {letter ? mailStateInWords(letter) : 'No email is on record'}
      </p>
      <InvitationActions organizationName={name} user={person} />
    </div>
  );
}

/** The emails to a person that wait or did not arrive; nothing if there are none. */
export function UndeliveredCard({ userId }: { readonly userId: string }) {
  const { data = [] } = useQuery(lettersOfPersonQuery(userId));
  const letters = data.filter(({ invitation }) => !invitation);
  if (letters.length === 0) return null;
  return (
    <Card id="person-mails" title="Emails not delivered">
      <ul className={classes.rows}>
        {letters.map((letter) => (
          <li key={letter.id} className={classes.entry}>
            <div className={classes.words}>
              <p className={classes.what}>{letter.subject}</p>
              <p className={classes.meta}>
                To {letter.recipient}. {mailStateInWords(letter)}
              </p>
            </div>
            {letter.state !== 'waiting' && (
              <SendLetterAgain letterId={letter.id} subject={letter.subject} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
