/** The typed values, by field name. */
export interface QuestionDraft {
  name: string;
  email: string;
  phoneNumber: string;
  message: string;
  website: string;
}

/** The error message of each invalid field. */
export type QuestionErrors = Readonly<Record<string, string | undefined>>;

type QuestionCheck = (draft: QuestionDraft) => QuestionErrors;

/** Until the schema is loaded, only the server checks. */
const unchecked: QuestionCheck = () => ({});

/** Loads the contract's rules when somebody begins to write: a visitor who only reads does not wait for them. */
export async function loadQuestionCheck(): Promise<QuestionCheck> {
  const contract = await import('@tenantry/contract/conversations/conversations.schemas').catch(
    () => undefined,
  );
  if (!contract) return unchecked;
  return (draft) => {
    const { error } = contract.question.safeParse(draft);
    const issues = error?.issues.toReversed() ?? [];
    // Only the first message of a field counts.
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
  };
}
