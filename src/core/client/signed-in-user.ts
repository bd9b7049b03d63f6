// Who is signed in, for parts that send on their own, after the page that began them may have gone.
let userId: string | undefined;
const flushes = new Set<() => Promise<void>>();

export function setSignedInUser(id: string | undefined): void {
  userId = id;
}

/** The user's id; undefined while nobody is known to be signed in. */
export function signedInUser(): string | undefined {
  return userId;
}

/** Calls this before the user signs out, who waits for it. Returns how to stop that. */
export function onBeforeSignOut(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => void flushes.delete(flush);
}

/** Saves what waits to be saved. A failure keeps nobody signed in. */
export async function flushBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()));
}
