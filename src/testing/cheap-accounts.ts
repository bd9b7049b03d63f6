// Makes hashes cheap and responses immediate for tests that are not about either, since most of them sign users up and
// in.
import { setResponseStep } from '#features/accounts/accounts/server/constant-time.ts';
import { setPasswordCost } from '#features/accounts/accounts/server/password.ts';

setPasswordCost({ memory: 64, passes: 1, parallelism: 1 });
setResponseStep(1);
