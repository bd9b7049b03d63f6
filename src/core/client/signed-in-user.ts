// ID of the signed-in user, for code that sends requests in the background, possibly after its page has closed.
let userId: string | undefined;
const flushes = new Set<() => Promise<void>>();

export function setSignedInUser(id: string | undefined): void {
  userId = id;
}

/** Returns the ID of the signed-in user. Undefined until known. */
export function signedInUser(): string | undefined {
  return userId;
}

/** Registers a function that is awaited before the user signs out. Returns a function that unregisters it. */
export function onBeforeSignOut(flush: () => Promise<void>): () => void {
  flushes.add(flush);
  return () => void flushes.delete(flush);
}

/** Saves all pending drafts. Sign-out continues if that fails. */
export async function flushBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()));
}

/** Question of a page with forms. Public pages load none. */
let ask = (signOut: () => void): void => signOut();

/** Sets a function that asks the user before unsaved input is discarded, and then signs out. */
export function setSignOutQuestion(question: typeof ask): void {
  ask = question;
}

export function guardSignOut(signOut: () => void): void {
  ask(signOut);
}
