// Before each file of tests: most of them sign users up and in, and what a hash costs is the subject of few.
import { setPasswordCost } from '#features/accounts/server/password.ts';

setPasswordCost({ memory: 64, passes: 1, parallelism: 1 });
