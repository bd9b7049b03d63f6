// Who is signed in, for parts that send on their own, after the page that began them may have gone.
let userId: string | undefined;
const flushes = new Set<() => Promise<void>>();

export function setSignedInUser(id: string | undefined): void {
  userId = id;
}

/** The id of the signed-in user; undefined while none is known. */
export function signedInUser(): string | undefined {
  return userId;
}

/** Calls this before the user signs out, who waits for it. Returns how to stop that. */
export function onBeforeSignOut(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => void flushes.delete(flush);
}

/** Saves all pending drafts. Sign-out goes on if that fails. */
export async function flushBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()));
}
