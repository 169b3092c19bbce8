import { useQuery } from '@tanstack/react-query';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { OwnerQuestion } from './owner-question.tsx';
import { ownerQuestionsQuery } from './owner-questions.queries.ts';

/** MAINT-7: the quotes that wait for the owner; nothing if there are none. */
export function OwnerQuestions() {
  const questions = useQuery(ownerQuestionsQuery);
  return (
    <QueryView
      queries={[questions]}
      failed="What needs your approval could not be loaded."
      loading={null}
    >
      {(all) =>
        all.length > 0 && (
          <Section title="Waiting for your approval">
            {all.map((question) => (
              <OwnerQuestion
                key={question.id}
                visit={{ requestId: question.id }}
                question={question}
                onAnswered={({ status }) =>
                  notifySuccess(status === 'APPROVED' ? 'Quote approved' : 'Quote declined')
                }
              />
            ))}
          </Section>
        )
      }
    </QueryView>
  );
}
