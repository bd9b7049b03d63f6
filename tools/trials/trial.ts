/**
 * Result of a trial. A loss is an acknowledged write that is gone; a stray is a file that no row names and no sweep
 * removes.
 */
export type Outcome = {
  tries: number;
  lost: number;
  doubled: number;
  stray: number;
  /** Maximum seconds from the end of a fault until requests are served again. */
  recoverSeconds: number | undefined;
  notes?: string;
};

/** Passes if nothing was lost, doubled or left behind, and it did not throw. */
export type Trial = {
  fault: string;
  engine?: 'pglite' | 'postgres';
  /** Why CI omits it, although it runs others of the same file. */
  omittedInCi?: string;
  run: () => Promise<Outcome>;
};

/** Number of kills. Fewer while a trial is being written. */
export const KILLS = Number(process.env.LAUREL_TRIALS_KILLS ?? 100);

/** Random seed. It is printed, and can be set to repeat a failure. */
export const SEED = Number(process.env.LAUREL_TRIALS_SEED ?? Math.floor(Math.random() * 2 ** 32));

/** Undefined to choose the seed at random. */
export const REQUESTED_SEED = process.env.LAUREL_TRIALS_SEED === undefined ? undefined : SEED;

/** Words of the faults to try. All if empty. */
export const ONLY = process.env.LAUREL_TRIALS_ONLY ?? '';

const isFile = (word: string) => word.includes('/');
/** Trial names in the command. */
export const NAMES = process.argv.slice(2).filter((word) => !isFile(word));
/** Whether to run the trials that are repeated after every change. */
export const IS_CI = NAMES.length === 1 && NAMES[0] === 'ci';
/** Source files in the command, to which the guards trial is limited. */
export const FILES = process.argv.slice(2).filter(isFile);

export type Random = {
  /** Inclusive range. */
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  bytes: (length: number) => Buffer;
};

/** Returns the same sequence for the same seed and name, regardless of earlier trials. */
export function createRandom(name: string, seed = SEED): Random {
  let state = Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, seed | 0);
  // Mulberry32: small, and uniform enough to choose times and sizes.
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
