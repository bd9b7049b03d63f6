import { useEffect, useEffectEvent, useMemo } from 'react';

import type { LetterDocument } from '#binder-engine/letter.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { printLetter, createResolver, getPrintedText, type PrintedBlock } from '#binder-engine/printed-letter.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { ROW } from '#core/shared/paths.ts';
import {
  BinderComments,
  OrphanedComments,
  useBinderComments,
} from '#features/petition/binder-comments/client/binder-comments.tsx';
import { openText } from '#features/petition/binder-comments/client/places.ts';

import { shorten } from '../rules.ts';
import classes from './letter.module.css';
import { paragraphId, PrintedText } from './printed-text.tsx';

export type ReadLetterProps = { binder: string; document: LetterDocument; planned: Plan };

/** Read-only letter of a binder, with comments below each paragraph. The URL names the open one. */
export function ReadLetter({ binder, document, planned }: ReadLetterProps) {
  const printed = useMemo(() => printLetter(document, createResolver(planned)), [document, planned]);
  const { search, change } = useSearch();
  const openId = search.get(ROW);
  const { open, commented, canComment } = useBinderComments(binder);

  const land = useEffectEvent((id: string) => {
    window.document.getElementById(paragraphId(id))?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (openId !== null) land(openId);
  }, [openId]);

  function toggle(id: string): void {
    change((current) => withSearchParams(current, { [ROW]: id === openId ? undefined : id }), { replace: true });
  }

  function below(block: PrintedBlock) {
    const { id, level } = block;
    const text = shorten(getPrintedText(block));
    if (text === '' || !(commented.has(id) || (canComment && level === 0))) return null;
    const isOpen = id === openId;
    const label = isOpen ? 'Close comments' : getLabel(open.get(id), commented.has(id));
    return (
      <div className={classes.said} data-open={isOpen || undefined}>
        <button
          type="button"
          className={classes.place}
          data-quiet={(!isOpen && !open.has(id)) || undefined}
          aria-expanded={isOpen}
          aria-label={`${label} on “${text}”`}
          onClick={() => toggle(id)}
        >
          {label}
        </button>
        {isOpen && (
          <BinderComments
            binder={binder}
            place={{ paragraph: id, about: text }}
            title={`“${text}”`}
            beginsWithForm={!commented.has(id)}
          />
        )}
      </div>
    );
  }

  return (
    <>
      <div className={classes.read}>
        <PrintedText printed={printed} below={below} />
      </div>
      <OrphanedComments binder={binder} part="paragraph" there={new Set(printed.blocks.map(({ id }) => id))} />
    </>
  );
}

function getLabel(open: number | undefined, isCommented: boolean): string {
  if (open !== undefined) return openText(open);
  return isCommented ? 'Resolved comments' : 'Comment';
}
