// Apart from the routes, since those of the profile need it too: how long an answer takes, where that could tell something.

/**
 * Answers go out at multiples of this, also when the server is slow: the time does not tell whether there was anyone to
 * send to, or whether anything was sent.
 */
export const ANSWER_STEP_MS = 150;
let stepMs = ANSWER_STEP_MS;

/** For tests whose subject is not the time of an answer. */
export function setAnswerStep(milliseconds: number): void {
  stepMs = milliseconds;
}

export async function answerEvenly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  const left = stepMs - ((performance.now() - began) % stepMs);
  await new Promise((resolve) => void setTimeout(resolve, left));
  return answer;
}
