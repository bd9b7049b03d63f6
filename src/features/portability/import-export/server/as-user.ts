// Runs the command line as a user, under the same row policies as their requests.
import { randomBytes } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import type { Access } from '#core/server/access.ts';
import { createActorContext, type ActorContext } from '#core/server/actor-context.ts';
import { sessions, users } from '#core/server/identity/table.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';

/** Name of the session in the user's list of sessions. */
const DEVICE = 'The command line of this site';
/** Maximum duration if the command is killed. Normally the session ends with the command. */
const HOURS = 6;

/**
 * Runs work in a temporary session of the user. Only this process knows its token. Row policies and column privileges
 * apply as for the user's own input.
 * @throws OperatorError if there is no such user, or the email was never confirmed
 */
export async function asUser<T>(
  services: Services,
  { email, access }: { email: string; access: Access },
  work: (ctx: ActorContext & { userId: string }) => Promise<T>,
): Promise<T> {
  const { database } = services;
  const token = randomBytes(32).toString('base64url');
  const userId = await database.asSystem('the command line works as a user', async (tx) => {
    const [user] = await tx
      .select({ id: users.id, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()));
    if (!user) throw new OperatorError(`There is no user with the email address ${email}.`);
    if (!user.emailVerified) {
      throw new OperatorError(`${email} is not confirmed yet: the user has to sign in once first.`);
    }
    // Sessions of killed commands.
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), eq(sessions.userAgent, DEVICE)));
    const expiresAt = sql`now() + make_interval(hours => ${HOURS})`;
    await tx.insert(sessions).values({ userId: user.id, token, userAgent: DEVICE, expiresAt });
    return user.id;
  });
  try {
    return await work({ ...createActorContext({ services, access, token, ip: '' }), userId });
  } finally {
    await database.asSystem('the command line ends its session', (tx) =>
      tx.delete(sessions).where(eq(sessions.token, token)),
    );
  }
}
