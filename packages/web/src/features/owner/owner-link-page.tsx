import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { ApiError } from '../../lib/api-error.ts';
import type { QueryFailure } from '../../lib/query-failure.ts';
import { IconCircleCheck, IconLock } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { FailedPage, MessagePage } from '../../ui/states/message-page.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { OwnerQuestion } from './owner-question.tsx';
import { adoptQuestion, ownerLinkQuery } from './owner-questions.queries.ts';
import classes from './owner.module.css';

const route = getRouteApi('/owner-link/$token');

/** MAINT-7: an owner approves or declines a quote by a mailed link, without an account. */
export function OwnerLinkPage() {
  const { token } = route.useParams();
  const question = useQuery(ownerLinkQuery(token));
  return (
    <div className={classes.public}>
      <QueryView queries={[question]} renderFailure={(failure) => <LinkFailed {...failure} />}>
        {(known) => (
          <Kit>
            {known.status === 'WAITING' ? (
              <>
                <PageTitle
                  title="Approve a quote"
                  subtitle={`${known.organizationName} asks ${known.ownerName}`}
                />
                <OwnerQuestion
                  visit={{ token }}
                  question={known}
                  onAnswered={(answered) => adoptQuestion(token, answered)}
                />
              </>
            ) : (
              <Answered question={known} />
            )}
          </Kit>
        )}
      </QueryView>
    </div>
  );
}

function Answered({ question }: { readonly question: OwnersQuestion }) {
  const { status, organizationName, title, quotes } = question;
  const quote = quotes.find(({ proposed }) => proposed);
  return (
    <MessagePage
      icon={<IconCircleCheck size={30} stroke={1.5} />}
      title={status === 'APPROVED' ? 'You approved the quote' : 'You declined the quote'}
      action={null}
    >
      {quote && `${quote.vendor}, ${formatDollars(quote.amount)}: ${title}. `}
      {organizationName} has your answer. This link has ended.
    </MessagePage>
  );
}

function LinkFailed({ error, retry }: QueryFailure) {
  if (error instanceof ApiError && error.code === 'link_ended') {
    return (
      <MessagePage
        icon={<IconLock size={30} stroke={1.5} />}
        title="This link has ended"
        action={null}
      >
        The question was answered or withdrawn, the quotes have changed, or the days of the link are
        over. If your manager still needs your answer, you get a new link by email.
      </MessagePage>
    );
  }
  return <FailedPage title="The quotes could not be loaded." error={error} onRetry={retry} />;
}
