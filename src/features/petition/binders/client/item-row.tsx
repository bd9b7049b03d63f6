import { Modal } from '@mantine/core';
import { useState } from 'react';

import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { RowMenu, type RowAction } from '#core/client/ui/row-menu.tsx';
import { RowSwitch } from '#core/client/ui/row-switch.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { findConverterKind, nameOfAddress } from '#core/shared/uploads.ts';

import { formatIncludedPages, countedPages } from '../rules.ts';
import type { Converts } from '../schema.ts';
import { Conversion } from './conversion.tsx';
import { NameEditor } from './name-editor.tsx';
import { ProblemLines } from './problem-lines.tsx';
import classes from './rows.module.css';
import type { TreeExhibit, TreeItem } from './tree.ts';
import { nameId, type BinderActions } from './use-binder-actions.ts';

const PagesEditor = lazyComponent(
  'The pages could not be loaded.',
  async () => (await import('./pages-editor.tsx')).PagesEditor,
);

export type ItemRowProps = {
  of: TreeItem;
  within: TreeExhibit;
  acts: BinderActions;
  canUpdate: boolean;
  /** Whether files can be added and removed. */
  canAdd: boolean;
  /** Files that can be converted to PDF. */
  converts: Converts;
};

/** Whether this server can convert a file with this name. */
function isConverted(name: string, converts: Converts): boolean {
  const converter = findConverterKind(name);
  return converter !== undefined && (converts === 'all' || (converts === 'drawn' && converter === 'laurel'));
}

/** A file of an exhibit. */
export function ItemRow({ of: shown, within, acts, canUpdate, canAdd, converts }: ItemRowProps) {
  const { item, pages, problems, isRead } = shown;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isArranging, setIsArranging] = useState(false);
  const { exhibit } = within;
  const place = exhibit.items.indexOf(item);
  const isGone = problems.some(({ code }) => code === 'file-missing');
  const isWord = problems.some(({ code }) => code === 'word');
  const name = nameOfAddress(item.file);
  const bound = acts.getPages(item);

  const menu: RowAction[] = [
    ...(place > 0 ? [{ label: 'Move up', onClick: () => acts.stepItem(exhibit, item, -1) }] : []),
    ...(place < exhibit.items.length - 1
      ? [{ label: 'Move down', onClick: () => acts.stepItem(exhibit, item, 1) }]
      : []),
    ...(pages > 0 ? [{ label: 'Rotate right', onClick: () => acts.turnItem(item) }] : []),
    ...(bound ? [{ label: 'Pages…', onClick: () => setIsArranging(true) }] : []),
    { label: 'Rename', onClick: () => setIsRenaming(true) },
    ...(exhibit.items.length > 1 ? [{ label: 'Split off', onClick: () => acts.split(item) }] : []),
    ...(canAdd && item.converted !== undefined
      ? [{ label: 'Use the original file again', onClick: () => acts.bindConverted(item, undefined) }]
      : []),
    ...(canAdd && item.from === 'upload' ? [{ label: 'Remove', onClick: () => acts.remove(item) }] : []),
  ];

  return (
    <li className={classes.item} data-left-out={!item.isIncluded || undefined}>
      <div className={classes.itemLine}>
        {isRenaming ? (
          <NameEditor
            name={item.title}
            onSave={(title) => acts.renameItem(item, title)}
            onClose={() => {
              setIsRenaming(false);
              acts.landOnMenu(item.id);
            }}
          />
        ) : (
          <span className={classes.itemName}>
            {isGone ? (
              item.title
            ) : (
              <a id={nameId(item.id)} href={item.file} target="_blank" rel="noopener noreferrer" title={name}>
                {item.title}
                <span className="visually-hidden">, opens in a new tab</span>
              </a>
            )}
          </span>
        )}
        <span className={classes.pages}>
          {item.isIncluded
            ? pages > 0 && (bound ? formatIncludedPages(pages, bound.facts.length) : countedPages(pages))
            : 'Left out'}
        </span>
        {canUpdate && (
          <>
            <RowSwitch
              id={`include-${item.id}`}
              aria-label={`Include ${item.title}`}
              checked={item.isIncluded}
              onChange={({ currentTarget }) => acts.includeItem(item, currentTarget.checked)}
            />
            <RowMenu id={item.id} title={item.title} acts={menu} />
          </>
        )}
      </div>
      {item.converted !== undefined && (
        <SoftText pb={6} px="xs">
          <RichText
            text="Included as {pdf}"
            values={{
              pdf: (
                <a href={item.converted} target="_blank" rel="noopener noreferrer">
                  the PDF made from it
                  <span className="visually-hidden">, opens in a new tab</span>
                </a>
              ),
            }}
          />
        </SoftText>
      )}
      <ProblemLines problems={problems} isRead={isRead} />
      {bound && (
        <Modal opened={isArranging} onClose={() => setIsArranging(false)} title={`Pages of ${item.title}`} size="72rem">
          {isArranging && (
            <PagesEditor
              item={item}
              pages={bound.facts}
              sheetUrl={bound.sheetUrl}
              acts={acts}
              onClose={() => setIsArranging(false)}
            />
          )}
        </Modal>
      )}
      {isWord && isConverted(name, converts) && (
        <Conversion
          item={item}
          onUse={(pdf) => acts.bindConverted(item, pdf)}
          onAdd={(url) => acts.add(url, { exhibit: exhibit.id })}
        />
      )}
    </li>
  );
}
