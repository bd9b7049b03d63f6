import { ActionButton } from './action-button.tsx';

export type ShowMoreProps = {
  /** TanStack Query that loads a list in parts. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Button for the next part of a list. Renders nothing if there is none. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <ActionButton variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? 'Loading…' : 'Show more'}
    </ActionButton>
  );
}
