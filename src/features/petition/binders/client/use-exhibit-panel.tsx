import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { withSearchParams, useSearch } from '#core/client/search.ts';
import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { ROW } from '#core/shared/paths.ts';
import { useBinderComments } from '#features/petition/binder-comments/client/binder-comments.tsx';

import { lookId, type ExhibitSides } from './exhibit-row.tsx';
import type { TreeSection } from './tree.ts';
import { nameId, type BinderActions } from './use-binder-actions.ts';
import type { ArrangedBinder } from './use-binder.ts';

const ExhibitAside = lazyComponent(
  'The exhibit could not be loaded.',
  async () => (await import('./exhibit-aside.tsx')).ExhibitAside,
);

/** Width from which a page fits next to the tree. */
const BESIDE_MIN_WIDTH = '(min-width: 75em)';

type PanelOptions = { binder: ArrangedBinder; tree: readonly TreeSection[]; acts: BinderActions };

/** Open exhibit, named in the URL: next to the tree, or in its row on narrow screens. */
export function useExhibitPanel({ binder, tree, acts }: PanelOptions): { of: ExhibitSides; aside: ReactNode } {
  const { search, change } = useSearch();
  const isWide = useMediaQuery(BESIDE_MIN_WIDTH, true, { getInitialValueInEffect: false });
  const { response, plan, isSaving } = binder;
  const { open: counts } = useBinderComments(response.binder.id);
  const openId = search.get(ROW) ?? undefined;
  const opened = useRef<string>(undefined);
  const found = tree.flatMap(({ exhibits }) => exhibits).find(({ exhibit }) => exhibit.id === openId);

  // A link that names it leads to its row.
  const land = useEffectEvent((id: string) => {
    document.getElementById(nameId(id))?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (openId !== undefined) land(openId);
  }, [openId]);

  const say = (id: string | undefined): void =>
    change((current) => withSearchParams(current, { [ROW]: id }), { replace: true });

  function close(): void {
    if (openId !== undefined) acts.land([lookId(openId), nameId(openId)]);
    say(undefined);
  }

  const aside = found && (
    <ExhibitAside
      binder={response.binder.id}
      plan={plan}
      exhibit={{ id: found.exhibit.id, title: found.exhibit.title, number: found.number }}
      isSaved={!isSaving}
      isWide={isWide}
      isAsked={(id) => id === opened.current}
      onClose={close}
    />
  );
  return {
    of: {
      openId: found?.exhibit.id,
      counts,
      inPlace: isWide ? null : aside,
      onToggle(id) {
        opened.current = id;
        if (id === openId) close();
        else say(id);
      },
    },
    aside: isWide ? (aside ?? null) : null,
  };
}
