// Makes hashes cheap and responses immediate for tests that are not about either, since most of them sign users up and
// in.
import { setAnswerStep } from '#features/accounts/accounts/server/even-answers.ts';
import { setPasswordCost } from '#features/accounts/accounts/server/password.ts';

setPasswordCost({ memory: 64, passes: 1, parallelism: 1 });
setAnswerStep(1);
