/** What was typed, by the names of the fields. */
export interface QuestionDraft {
  name: string;
  email: string;
  phoneNumber: string;
  message: string;
  website: string;
}

/** The message of each field that has one. */
export type QuestionErrors = Readonly<Record<string, string | undefined>>;

type QuestionCheck = (draft: QuestionDraft) => QuestionErrors;

/** Without the schema the server alone checks. */
const unchecked: QuestionCheck = () => ({});

/** The contract's rules, loaded when somebody begins to write: a visitor who only reads does not wait for them. */
export async function loadQuestionCheck(): Promise<QuestionCheck> {
  const contract = await import('@tenantry/contract/conversations/conversations.schemas').catch(
    () => undefined,
  );
  if (!contract) return unchecked;
  return (draft) => {
    const { error } = contract.question.safeParse(draft);
    const issues = error?.issues.toReversed() ?? [];
    // The first message of a field counts.
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  };
}
