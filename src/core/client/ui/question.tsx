import { useState } from 'react';

import { QuestionDialog } from './dialog.tsx';

export type Question = { title: string; text: string; yes: string; no: string };

/** Returns a confirmation dialog for unusual input that may be intended, shown before a form is saved. */
export function useQuestion() {
  const [pending, setPending] = useState<{ question: Question; answer: (isYes: boolean) => void }>();
  const answer = (isYes: boolean) => () => {
    pending?.answer(isYes);
    setPending(undefined);
  };
  return {
    /** Whether the user confirms. */
    ask: (question: Question) =>
      new Promise<boolean>((resolve) => {
        setPending({ question, answer: resolve });
      }),
    dialog: (
      <QuestionDialog
        isOpen={pending !== undefined}
        title={pending?.question.title}
        no={pending?.question.no}
        yes={pending?.question.yes}
        onNo={answer(false)}
        onYes={answer(true)}
      >
        {pending?.question.text}
      </QuestionDialog>
    ),
  };
}
