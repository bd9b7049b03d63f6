// Apart from the routes, since those of the profile need it too: how long an answer takes, where that could tell something.

/**
 * Answers go out at multiples of this, also when the server is slow: the time does not tell whether there was anyone to
 * send to, or whether anything was sent.
 */
const STEP_MS = 150;

export async function answerEvenly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await work();
  const left = STEP_MS - ((performance.now() - began) % STEP_MS);
  await new Promise((resolve) => void setTimeout(resolve, left));
  return answer;
}
