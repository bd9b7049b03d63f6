// For a user who has lost phone and recovery codes. Only the command line does this.
import { actAsOperator } from '#core/server/database/operator.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';

import { emailInput } from '../schema.ts';
import { mailUser, revokeIssuedTokens } from './login-credentials.ts';
import * as queries from './queries.ts';
import { removeTwoFactor } from './second-factor.ts';

/**
 * Turns off two-factor authentication without a code, ends every session and notifies the mailbox. Returns the user.
 * @throws OperatorError if no user has this email address, or it is off
 */
export async function resetTwoFactor({ env, database }: Services, typed: string): Promise<string> {
  const email = emailInput.safeParse({ email: typed }).data?.email ?? typed;
  return database.asSystem('the operator helps a user who lost the second factor', async (tx) => {
    const person = await queries.lockUser(tx, { email });
    if (!person) throw new OperatorError(`There is no account with the address ${email}.`);
    if (!(await queries.hasTwoFactor(tx, person.id))) {
      throw new OperatorError(`Two-factor authentication for ${email} is already off.`);
    }
    await actAsOperator(tx);
    await removeTwoFactor(tx, person.id);
    await revokeIssuedTokens(tx, { person });
    await mailUser(tx, { env }, { kind: 'two-factor-reset', person, page: paths.profile });
    return person.email;
  });
}
