// Before each file of tests: most of them sign users up and in, and what a hash costs, or how long an answer is held
// back, is the subject of few.
import { setAnswerStep } from '#features/accounts/server/even-answers.ts';
import { setPasswordCost } from '#features/accounts/server/password.ts';

setPasswordCost({ memory: 64, passes: 1, parallelism: 1 });
setAnswerStep(1);
