import classes from './question-list.module.css';

export type Question = { question: string; answer: string };

/** Questions that expand natively, even without scripts. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes.root}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary className={classes.question}>
            <h3>{question}</h3>
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
