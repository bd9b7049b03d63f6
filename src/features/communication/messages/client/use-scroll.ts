import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that count as at the end. */
const END_PX = 48;
/** Pixels from the edge at which the next section is requested. */
const EARLY_PX = 600;

type Options = {
  /** Changes with the content. */
  shown: unknown;
  /** Message to start at. Default: the end. */
  at: number | undefined;
  /** False while a section is loading or after a failure. When it becomes true, the edges are checked again. */
  isReady: boolean;
  onNear: { start: () => void; end: () => void };
};

/**
 * Keeps the reader's position: at the end if they are at the end, otherwise at the visible message, even if content is
 * added or removed above it.
 */
export function useScroll({ shown, at, isReady, onNear }: Options) {
  /** Scrolling element. Its messages have `data-position`. */
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(at === undefined);
  const anchor = useRef<{ position: string; top: number } | undefined>(undefined);
  const hasBegun = useRef(false);
  const [isFollowing, setIsFollowing] = useState(at === undefined);
  const scrolled = useEffectEvent(() => note());
  const ask = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    if (element.scrollTop < EARLY_PX) onNear.start();
    if (element.scrollHeight - element.scrollTop - element.clientHeight < EARLY_PX) onNear.end();
  });

  function note(): void {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;
    setIsFollowing(isAtEnd.current);
    const { top } = element.getBoundingClientRect();
    const first = messagesIn(element).find((one) => one.getBoundingClientRect().bottom > top);
    anchor.current = first && { position: first.dataset.position ?? '', top: first.getBoundingClientRect().top - top };
  }

  function toEnd(): void {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = true;
    element.scrollTo({ top: element.scrollHeight });
    note();
  }

  const settle = useEffectEvent(() => {
    const element = box.current;
    if (!element) return;
    if (!hasBegun.current && messagesIn(element).length > 0) {
      hasBegun.current = true;
      const wanted = at === undefined ? undefined : element.querySelector<HTMLElement>(`li[data-position="${at}"]`);
      if (wanted) {
        isAtEnd.current = false;
        const { top, height } = wanted.getBoundingClientRect();
        element.scrollBy({ top: top - element.getBoundingClientRect().top - (element.clientHeight - height) / 2 });
        note();
        return;
      }
    }
    if (isAtEnd.current) {
      toEnd();
      return;
    }
    const anchored = anchor.current && element.querySelector(`li[data-position="${anchor.current.position}"]`);
    if (anchored && anchor.current) {
      const top = anchored.getBoundingClientRect().top - element.getBoundingClientRect().top;
      element.scrollBy({ top: top - anchor.current.top });
    }
    note();
  });
  useLayoutEffect(() => settle(), [shown]);

  // Images, a growing form and a rotated phone move content as well.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => settle());
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const handleScroll = () => {
      scrolled();
      ask();
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => element.removeEventListener('scroll', handleScroll);
  }, []);

  // A reader who reached an edge while the conversation was loading does not scroll again.
  useEffect(() => {
    if (isReady) ask();
  }, [isReady, shown]);

  return { box, isFollowing, toEnd };
}

function messagesIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('li[data-position]')];
}
