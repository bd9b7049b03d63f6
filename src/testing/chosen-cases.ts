// Property tests try the same cases each time, so that a change fails only for what it changed.
// `npm run trials -- properties` tries others, and more of them.
import fc from 'fast-check';

const { LAUREL_TRIALS_SEED: seed = 1, LAUREL_TRIALS_CASES: cases } = process.env;
fc.configureGlobal({ seed: Number(seed), ...(cases !== undefined && { numRuns: Number(cases) }) });
