// A route as every subject: a well-formed request that is let in or refused as the route's feature states.
import { messages, type MessageCode, type Problem } from '#core/shared/messages.ts';

import { newAddress } from '../accounts.ts';
import type { ApiDocument } from '../fuzz.ts';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { wellFormedRequest } from '../well-formed.ts';
import { refusalOf, usersOf, type RouteSample } from './route-lines.ts';
import { subjects, type Subject } from './subjects.ts';

/** Statuses of a request that is refused before anyone asks who sent it. */
export const wrongInput: ReadonlySet<number> = new Set([400, 404, 413, 415, 422]);
const refusals: ReadonlySet<string> = new Set<MessageCode>([
  'signed_out',
  'wrong_role',
  'access_switched_off',
  'lapsed',
  'second_factor_required',
  'second_factor_asked',
]);

type Answers = Partial<Record<Subject, string>>;
type Asked = { document: ApiDocument; people: Partial<Record<Subject, Person>>; name: string; sample: RouteSample };

/** Returns each subject's answer next to the expected one. `wrong` is the first request that was refused as wrong input. */
export async function tryRoute(
  app: TestApp,
  { document, people, name, sample }: Asked,
): Promise<{ actual: Answers; expected: Answers; wrong: string | undefined }> {
  // What is open to anyone, such as signing out, would change the subjects.
  const asked = usersOf(sample).includes('anyone') ? (['signed out'] as const) : subjects;
  const [actual, expected, wrong]: [Answers, Answers, string[]] = [{}, {}, []];
  for (const subject of asked) {
    const { method, path, headers, body } = wellFormedRequest(document, { name, sample, subject });
    const as = people[subject];
    const answer = await app.request(method, path, { ...(as && { as }), headers, body, ip: newAddress() });
    const { code, fields } = await problemIn(answer);
    const refusal = refusalOf(sample, subject);
    actual[subject] = refusal || (code && refusals.has(code)) ? `${answer.status} ${code}` : 'let in';
    expected[subject] = refusal ? `${messages[refusal].status} ${refusal}` : 'let in';
    if (refusal && wrongInput.has(answer.status)) wrong.push(JSON.stringify([path, body, code, fields]));
  }
  return { actual, expected, wrong: wrong[0] };
}

async function problemIn(answer: Response): Promise<Partial<Problem>> {
  if (answer.headers.get('content-type') === 'application/problem+json') return (await answer.json()) as Problem;
  await answer.body?.cancel();
  return {};
}
