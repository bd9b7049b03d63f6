import { createContext, use, useSyncExternalStore } from 'react';

import { onSignedOut } from '#core/client/api.ts';
import { flushBeforeSignOut, setSignedInUser } from '#core/client/signed-in-user.ts';

import * as calls from './api.ts';
import {
  createSessionManager,
  TICK_MS,
  unknownSession,
  type SessionState,
  type TabMessage,
} from './session-manager.ts';

let otherTabs: BroadcastChannel | undefined;

const keeper = createSessionManager({
  calls: {
    read: calls.readSession,
    refresh: calls.refreshSession,
    signIn: calls.signIn,
    enterCode: calls.enterCode,
    async signOut() {
      await flushBeforeSignOut();
      await calls.signOut();
    },
  },
  clock: { now: Date.now, wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)) },
  tellOtherTabs: (message) => otherTabs?.postMessage(message),
});

/** Session kept on a page that waits for its user to sign in again. Null for the current session. */
export const EndedSession = createContext<SessionState | null>(null);

/** Returns the signed-in user. `unknown` during prerendering and until the first check succeeds. */
export function useSession(): SessionState {
  const session = use(EndedSession);
  const current = useSyncExternalStore(subscribe, keeper.getState, () => unknownSession);
  return session ?? current;
}

export const { check: checkSession, signIn, enterCode, signOut, markPasswordRecovery } = keeper;

function subscribe(listener: () => void): () => void {
  start();
  return keeper.subscribe(listener);
}

function start(): void {
  if (otherTabs) return;
  otherTabs = new BroadcastChannel('laurel-session');
  otherTabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => keeper.receive(data));
  onSignedOut(keeper.expire);
  keeper.subscribe(() => setSignedInUser(keeper.getState().session?.user.id));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keeper.wake();
  });
  addEventListener('online', keeper.wake);
  setInterval(keeper.tick, TICK_MS);
  void keeper.check();
}
