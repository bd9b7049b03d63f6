import { useState, type DragEvent } from 'react';

export type Drag = ReturnType<typeof useDrag>;

type Side = 'before' | 'after';
type Over = { part: string; side: Side | 'into' };

export type Dropped = { dragged: string; on: Over };

/**
 * Moves exhibits, or pages of a file, with the mouse: a handle is dragged and dropped before or after another one, or
 * on a section.
 */
export function useDrag(onDrop: (dropped: Dropped) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<Over>();

  function end(): void {
    setDragged(undefined);
    setOver(undefined);
  }

  const getDropProps = (part: string, getSide: (event: DragEvent, box: DOMRect) => Over['side']) => ({
    onDragOver(event: DragEvent) {
      if (dragged === undefined || dragged === part) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const side = getSide(event, event.currentTarget.getBoundingClientRect());
      if (over?.part !== part || over.side !== side) setOver({ part, side });
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined);
    },
    onDrop(event: DragEvent) {
      if (dragged === undefined || dragged === part) return;
      event.preventDefault();
      end();
      onDrop({ dragged, on: { part, side: getSide(event, event.currentTarget.getBoundingClientRect()) } });
    },
  });

  return {
    handle: (exhibit: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        // Some browsers do not drag without data.
        event.dataTransfer.setData('text/plain', '');
        const row = event.currentTarget.closest('li');
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        setDragged(exhibit);
      },
      onDragEnd: end,
    }),
    /** For an exhibit: the upper half means before, the lower half after. */
    target: (exhibit: string) =>
      getDropProps(exhibit, ({ clientY }, { top, height }) => (clientY < top + height / 2 ? 'before' : 'after')),
    /** For pages side by side: the left half means before, the right half after. */
    tile: (part: string) =>
      getDropProps(part, ({ clientX }, { left, width }) => (clientX < left + width / 2 ? 'before' : 'after')),
    /** For a section heading: drops at its end. */
    section: (section: string) => getDropProps(section, () => 'into'),
    /** Side of the line that shows the drop position. */
    getSide: (part: string): Over['side'] | undefined => (over?.part === part ? over.side : undefined),
  };
}
