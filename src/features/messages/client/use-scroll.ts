import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as at the end. */
const END_PX = 48;
/** So early the next part is asked for, before one comes to the edge. */
const EARLY_PX = 600;

type Options = {
  /** Changes with what is shown. */
  shown: unknown;
  /** The message to begin with; the end where it is left out. */
  at: number | undefined;
  /** False while a part is on its way or after one failed. When it becomes true, the edges are looked at again. */
  isReady: boolean;
  onNear: { start: () => void; end: () => void };
};

/**
 * Keeps the place of a reader: at the end while they are at the end, and otherwise at the message that they see, whatever is
 * added above it or leaves.
 */
export function useScroll({ shown, at, isReady, onNear }: Options) {
  /** What scrolls. Its messages carry `data-position`. */
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
    const kept = anchor.current && element.querySelector(`li[data-position="${anchor.current.position}"]`);
    if (kept && anchor.current) {
      const top = kept.getBoundingClientRect().top - element.getBoundingClientRect().top;
      element.scrollBy({ top: top - anchor.current.top });
    }
    note();
  });
  useLayoutEffect(() => settle(), [shown]);

  // Pictures, a form that grows and a turned phone move things as well.
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

  // A reader who came to an edge while the conversation was being read does not scroll again to be heard.
  useEffect(() => {
    if (isReady) ask();
  }, [isReady, shown]);

  return { box, isFollowing, toEnd };
}

function messagesIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('li[data-position]')];
}
