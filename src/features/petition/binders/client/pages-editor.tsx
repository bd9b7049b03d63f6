import { ActionIcon, Button, Group, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';

import type { PageInspection } from '#binder-engine/binder.ts';
import { listArrangedPages, includePage, turnPage, type ArrangedPage } from '#binder-engine/item-pages.ts';
import type { OutlineItem } from '#binder-engine/outline.ts';
import { fitPage, placeOnSheet } from '#binder-engine/page-pictures.ts';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';

import { formatIncludedPages } from '../rules.ts';
import classes from './pages-editor.module.css';
import { dropPage, movePageByOne } from './page-order.ts';

import type { BinderActions } from './use-binder-actions.ts';
import { useDrag } from './use-drag.ts';

/** CSS pixels, half of an image's size. */
const SQUARE = 140;
/** Rendering thousands of pages at once would slow down the browser. */
const SHOWN_PAGES = 200;

export type PagesEditorProps = {
  item: OutlineItem;
  pages: readonly PageInspection[];
  /** URLs of image sheets. */
  sheetUrl: (sheet: number) => string;
  acts: BinderActions;
  onClose: () => void;
};

/** Thumbnails of a file's pages, each of which can be turned, excluded and moved. The file itself stays unchanged. */
export function PagesEditor({ item, pages, sheetUrl, acts, onClose }: PagesEditorProps) {
  const [most, setMost] = useState(SHOWN_PAGES);
  const sheets = useSheets(Math.min(most, pages.length), sheetUrl);
  const arrangement = listArrangedPages(item, pages.length);
  const included = arrangement.filter(({ isIncluded }) => isIncluded).map(({ page }) => page);
  const drag = useDrag(({ dragged, on }) => {
    if (on.side === 'into') return;
    const beside = { page: Number(on.part), side: on.side };
    change(Number(dragged), (all, page) => dropPage(all, page, beside));
  });

  function change(page: number, update: (all: readonly ArrangedPage[], page: number) => ArrangedPage[]): void {
    acts.arrangePages(item, { page, count: pages.length, update });
  }

  const step = (page: number, by: 1 | -1) => change(page, (all) => movePageByOne(all, page, by));

  function handleKey(event: KeyboardEvent, { page, isIncluded }: ArrangedPage): void {
    const by = ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 } as const)[event.key];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isIncluded) step(page, by);
  }

  return (
    <>
      <SoftText mb="xs">
        Rotate a page, leave it out, or move it with its arrows, with Alt ← and Alt →
        <span className={classes.byMouse}>, or by dragging its handle</span>. Your file stays as it is.
      </SoftText>
      <Text mb="sm">{formatIncludedPages(included.length, pages.length)}</Text>
      {sheets.loading}
      {sheets.hasFailed && <SoftText mb="xs">Some pages could not be shown here. They are still included.</SoftText>}
      <Tiles component="ol" least="10rem" gap="0.75rem" aria-label={`Pages of ${item.title}`}>
        {arrangement.slice(0, most).map((one) => {
          const { page, isIncluded } = one;
          const place = included.indexOf(page);
          const isLast = isIncluded && included.length === 1;
          const facts = pages[page - 1];
          const label = `page ${page}`;
          const id = `${item.id}-${page}`;
          return (
            // Keys on its own buttons belong to them.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed bubbles up from them
            <li
              key={page}
              className={classes.page}
              data-left-out={!isIncluded || undefined}
              data-drop={drag.getSide(String(page))}
              onKeyDown={(event) => handleKey(event, one)}
              {...drag.tile(String(page))}
            >
              <div className={classes.square}>
                {facts && <Picture facts={facts} turn={(item.turn ?? 0) + one.turn} {...sheets.getImage(page - 1)} />}
              </div>
              <Group component="p" gap={6} wrap="nowrap" fz="sm">
                {isIncluded && (
                  <span className={classes.handle} title="Drag to move" aria-hidden {...drag.handle(String(page))}>
                    <IconGripVertical size="1rem" />
                  </span>
                )}
                Page {page}
                {!isIncluded && (
                  <Text span c="dimmed">
                    left out
                  </Text>
                )}
              </Group>
              <Group gap={0} wrap="nowrap">
                <PageButton
                  id={`earlier-${id}`}
                  label={`Move ${label} earlier`}
                  isInert={place <= 0}
                  onClick={() => step(page, -1)}
                  icon={IconArrowLeft}
                />
                <PageButton
                  id={`turn-${id}`}
                  label={`Rotate ${label} right`}
                  onClick={() => change(page, turnPage)}
                  icon={IconRotateClockwise}
                />
                <PageButton
                  id={`include-${id}`}
                  label={isIncluded ? `Leave out ${label}` : `Include ${label}`}
                  isInert={isLast}
                  onClick={() => change(page, (all) => includePage(all, page, !isIncluded))}
                  icon={isIncluded ? IconEye : IconEyeOff}
                />
                <PageButton
                  id={`later-${id}`}
                  label={`Move ${label} later`}
                  isInert={place < 0 || place === included.length - 1}
                  onClick={() => step(page, 1)}
                  icon={IconArrowRight}
                />
              </Group>
            </li>
          );
        })}
      </Tiles>
      <Group gap="xs" wrap="nowrap" justify="flex-end" mt="md">
        {arrangement.length > most && (
          <Button variant="default" onClick={() => setMost(most + SHOWN_PAGES)}>
            Show more pages
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  );
}

type PageButtonProps = {
  id: string;
  label: string;
  onClick: () => void;
  icon: typeof IconEye;
  /** Whether the button does nothing but keeps the focus. */
  isInert?: boolean;
};

function PageButton({ id, label, onClick, icon: Icon, isInert = false }: PageButtonProps) {
  return (
    <ActionIcon
      id={id}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={isInert || undefined}
      data-disabled={isInert || undefined}
      onClick={() => isInert || onClick()}
    >
      <Icon size="1.125rem" aria-hidden />
    </ActionIcon>
  );
}

type PictureProps = { facts: PageInspection; turn: number; url: string | undefined; index: number };

function Picture({ facts, turn, url, index }: PictureProps) {
  const size = fitPage(facts, SQUARE);
  return (
    <div
      className={classes.picture}
      aria-hidden
      style={{
        ...size,
        transform: `rotate(${turn % 360}deg)`,
        ...(url !== undefined && {
          backgroundImage: `url("${url}")`,
          backgroundPosition: `0 ${-index * SQUARE}px`,
          backgroundSize: `${SQUARE}px auto`,
        }),
      }}
    />
  );
}

/** Loads image sheets one after another, because the server draws a few at a time. */
function useSheets(count: number, getUrl: (sheet: number) => string) {
  const [done, setDone] = useState<readonly ('here' | 'failed')[]>([]);
  const wanted = count === 0 ? 0 : placeOnSheet(count - 1).sheet + 1;
  const next = done.length < wanted ? done.length : undefined;
  const note = (state: 'here' | 'failed') => setDone((before) => [...before, state]);
  return {
    loading: next !== undefined && (
      <img key={next} src={getUrl(next)} alt="" hidden onLoad={() => note('here')} onError={() => note('failed')} />
    ),
    hasFailed: done.includes('failed'),
    getImage(page: number): { url: string | undefined; index: number } {
      const { sheet, index } = placeOnSheet(page);
      return { url: done[sheet] === 'here' ? getUrl(sheet) : undefined, index };
    },
  };
}
