/** Creates a seeded generator of pseudorandom numbers from 0 up to 1, identical in every demo. */
export function createRandomGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
