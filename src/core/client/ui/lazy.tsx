import { useEffect, useRef, useState, type ComponentType } from 'react';

import { ApiError, toProblem } from '../api.ts';
import { LoadError } from './load-error.tsx';
import { Loading } from './loading.tsx';

/** Component in a separate module, loaded when it first renders, or earlier with {@link usePreload}. */
export type LazyComponent<Props extends object> = ComponentType<Props> & { prepare: () => Promise<void> };

/**
 * Creates a component whose code is loaded on demand. Shows a placeholder until then, and on failure the reason and a
 * retry button, which reloads the page if nothing else helps.
 * @param notLoaded first sentence of the failure, such as 'The form could not be loaded.'
 */
export function lazyComponent<Props extends object>(
  notLoaded: string,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Part: ComponentType<Props> | undefined;

  async function prepare(): Promise<void> {
    Part ??= await load();
  }

  function Shown(props: Props) {
    const [isHere, setIsHere] = useState(Part !== undefined);
    const [error, setError] = useState<ApiError | null>(null);
    const hasFailed = useRef(false);
    useEffect(() => {
      if (isHere || error) return;
      prepare().then(
        () => setIsHere(true),
        async (cause: unknown) => {
          // Some browsers remember that a script failed, until the page is loaded again.
          const isReloaded = hasFailed.current && (await isServerReachable());
          hasFailed.current = true;
          // Shown in any case, since unsaved input lets the user refuse the reload.
          setError(new ApiError(toProblem('unreachable'), { cause }));
          if (isReloaded) location.reload();
        },
      );
    }, [isHere, error]);

    if (isHere && Part) return <Part {...props} />;
    if (!error) return <Loading shape="list" />;
    return <LoadError query={{ data: undefined, error, refetch: async () => setError(null) }} sentence={notLoaded} />;
  }
  return Object.assign(Shown, { prepare });
}

function isServerReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Preloads the modules of these parts once the page shows its own content. */
export function usePreload(
  parts: readonly Pick<LazyComponent<never>, 'prepare'>[],
  { isReady }: { isReady: boolean },
): void {
  useEffect(() => {
    if (!isReady) return;
    // A failed part reports its failure when it renders.
    for (const part of parts) part.prepare().catch(() => undefined);
  }, [isReady, parts]);
}
