import { ActionButton } from './action-button.tsx';

export type ShowMoreProps = {
  /** A list that is read part by part, of TanStack Query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** The button for the next part of a list; nothing if there is none. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <ActionButton variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? 'Loading…' : 'Show more'}
    </ActionButton>
  );
}
