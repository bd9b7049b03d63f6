// Constant response times, if they could reveal something. Separate from the routes, because profile routes use it too.

/**
 * Step in milliseconds. Responses leave at multiples of it, even if the server is slow, so that timing reveals neither
 * whether the recipient exists nor whether mail was sent.
 */
export const RESPONSE_STEP_MS = 150;
let stepMs = RESPONSE_STEP_MS;

/** Sets the step, for tests that do not cover response times. */
export function setResponseStep(milliseconds: number): void {
  stepMs = milliseconds;
}

export async function respondInConstantTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const result = await work();
  const left = stepMs - ((performance.now() - began) % stepMs);
  await new Promise((resolve) => void setTimeout(resolve, left));
  return result;
}
