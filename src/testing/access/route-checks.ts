// Sends a well-formed request to a route as every subject and compares with the feature's declaration.
import { messages, type ErrorCode, type Problem } from '#core/shared/messages.ts';

import { newIp } from '../accounts.ts';
import type { ApiDocument } from '../fuzz.ts';
import type { TestUser } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { wellFormedRequest } from '../well-formed.ts';
import { expectedError, listUsers, type RouteSample } from './route-lines.ts';
import { subjects, type Subject } from './subjects.ts';

/** Statuses of requests that are rejected before the sender is known. */
export const wrongInput: ReadonlySet<number> = new Set([400, 404, 413, 415, 422]);
const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'signed_out',
  'wrong_role',
  'access_switched_off',
  'lapsed',
  'second_factor_required',
  'second_factor_not_recent',
]);

type Answers = Partial<Record<Subject, string>>;
type Attempt = { document: ApiDocument; people: Partial<Record<Subject, TestUser>>; name: string; sample: RouteSample };

/**
 * Returns each subject's response next to the expected one. `wrong` is the first request that was rejected as invalid
 * input.
 */
export async function tryRoute(
  app: TestApp,
  { document, people, name, sample }: Attempt,
): Promise<{ actual: Answers; expected: Answers; wrong: string | undefined }> {
  // Public operations, such as signing out, would change the subjects.
  const senders = listUsers(sample).includes('anyone') ? (['signed out'] as const) : subjects;
  const [actual, expected, wrong]: [Answers, Answers, string[]] = [{}, {}, []];
  for (const subject of senders) {
    const { method, path, headers, body } = wellFormedRequest(document, { name, sample, subject });
    const as = people[subject];
    const response = await app.request(method, path, { ...(as && { as }), headers, body, ip: newIp() });
    const { code, fields } = await problemIn(response);
    const refusal = expectedError(sample, subject);
    actual[subject] = refusal || (code && refusals.has(code)) ? `${response.status} ${code}` : 'let in';
    expected[subject] = refusal ? `${messages[refusal].status} ${refusal}` : 'let in';
    if (refusal && wrongInput.has(response.status)) wrong.push(JSON.stringify([path, body, code, fields]));
  }
  return { actual, expected, wrong: wrong[0] };
}

async function problemIn(response: Response): Promise<Partial<Problem>> {
  if (response.headers.get('content-type') === 'application/problem+json') return (await response.json()) as Problem;
  await response.body?.cancel();
  return {};
}
