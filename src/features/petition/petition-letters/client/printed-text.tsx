import { Fragment, type ReactNode } from 'react';

import type { PrintedBlock, PrintedLetter, PrintedPiece } from '#binder-engine/printed-letter.ts';

export const paragraphId = (id: string): string => `paragraph-${id}`;

export type PrintedTextProps = {
  printed: PrintedLetter;
  /** Content below a paragraph. If set, paragraphs have link targets. */
  below?: (block: PrintedBlock) => ReactNode;
};

/** Read-only letter: its paragraphs as they are printed. */
export function PrintedText({ printed: { blocks }, below }: PrintedTextProps) {
  return (
    <>
      {blocks.map((block) => {
        const { id, level, lines, lists, isQuoted } = block;
        const own = lists.at(-1);
        const marker = own?.isFirst === true ? (own.isOrdered ? `${own.number}. ` : '• ') : '';
        const depth = lists.length + (isQuoted ? 1 : 0);
        return (
          <Fragment key={id}>
            <p
              id={below && paragraphId(id)}
              data-heading={level > 0 || undefined}
              style={{ marginInlineStart: `${depth * 1.25}rem` }}
            >
              {marker}
              {lines.map((pieces, line) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change
                <span key={line}>
                  {line > 0 && <br />}
                  {pieces.map(renderPiece)}
                </span>
              ))}
            </p>
            {below?.(block)}
          </Fragment>
        );
      })}
    </>
  );
}

function renderPiece({ text, isBold, isItalic, isUnderlined, script, href }: PrintedPiece, index: number): ReactNode {
  const raised = script === 'super' ? <sup>{text}</sup> : script === 'sub' ? <sub>{text}</sub> : text;
  const linked =
    href === null ? (
      raised
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {raised}
      </a>
    );
  const underlined = isUnderlined ? <u>{linked}</u> : linked;
  const slanted = isItalic ? <em>{underlined}</em> : underlined;
  return <span key={index}>{isBold ? <strong>{slanted}</strong> : slanted}</span>;
}
