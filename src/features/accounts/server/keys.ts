// One way for everything that changes the keys to an account: password, address or second factor.
import { enterSession, type Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';

import { endAllTokens } from './links.ts';
import * as queries from './queries.ts';

type Asking = { services: Services; token: string | undefined };
type Work = (tx: Transaction, person: queries.Person) => Promise<void>;

/**
 * Voids what was given out under the old keys: every link and token, the change of address that is pending, and every
 * session but the one in which they were changed. The caller has locked the person's row.
 */
export async function renewKeys(
  tx: Transaction,
  { person, keepSession }: { person: { id: string; email: string }; keepSession?: string | undefined },
): Promise<void> {
  await endAllTokens(tx, person.id, person.email);
  await queries.endOtherSessions(tx, { userId: person.id, token: keepSession });
}

/**
 * Changes keys for the person of the session, and renews them; this session alone goes on.
 * @throws AppError signed_out
 */
export async function changeKeys(asking: Asking, work: Work): Promise<void> {
  await asLockedPerson(asking, async (tx, person) => {
    await work(tx, person);
    await renewKeys(tx, { person, keepSession: asking.token });
  });
}

/**
 * As `asPerson`, one at a time for each person.
 * @throws AppError signed_out
 */
export async function asLockedPerson({ services, token }: Asking, work: Work): Promise<void> {
  await services.database.asSystem('the keys to an account are kept by the system, for its own person', async (tx) => {
    const { userId } = await enterSession(tx, token);
    const person = await queries.lockPerson(tx, { id: userId });
    if (!person) throw new AppError('signed_out');
    // A reset that came first has ended this session while we waited: nothing it shut out may follow it.
    await enterSession(tx, token);
    await work(tx, person);
  });
}
