/** What a trial found. A loss is an acknowledged write that is gone; a stray is what nothing names and no sweep removes. */
export type Outcome = {
  tries: number;
  lost: number;
  doubled: number;
  stray: number;
  /** The longest of all tries, from the fault's end until people are served again. */
  recoverSeconds: number | undefined;
  notes?: string;
};

/** Passes when nothing was lost, doubled or left behind, and it did not throw. */
export type Trial = {
  fault: string;
  engine?: 'pglite' | 'postgres';
  run: () => Promise<Outcome>;
};

/** How often the server is killed; fewer while a trial is being written. */
export const KILLS = Number(process.env.LAUREL_TRIALS_KILLS ?? 100);

/** Chosen by chance, printed, and set again to repeat what failed. */
export const SEED = Number(process.env.LAUREL_TRIALS_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** Undefined if the seed is chosen by chance. */
export const GIVEN_SEED = process.env.LAUREL_TRIALS_SEED === undefined ? undefined : SEED;

const isFile = (word: string) => word.includes('/');
/** Names of trials in the command. */
export const NAMES = process.argv.slice(2).filter((word) => !isFile(word));
/** Whether those are run that are repeated after every change. */
export const IS_CI = NAMES.length === 1 && NAMES[0] === 'ci';
/** Source files in the command. The guards trial is limited to them. */
export const FILES = process.argv.slice(2).filter(isFile);

export type Random = {
  /** From least to most, both included. */
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  bytes: (length: number) => Buffer;
};

/** The same sequence for the same seed and name, whatever other trials ran before. */
export function makeRandom(name: string, seed = SEED): Random {
  let state = Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, seed | 0);
  // Mulberry32: small, and even enough to choose moments and sizes by.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (share) => next() < share,
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => between(0, 255))),
  };
}
