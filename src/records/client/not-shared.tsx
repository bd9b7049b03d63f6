import { asApiError } from '#core/client/api.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';

/** Whether the server has nothing of this for the reader: it was never shared, or is not any more. */
export function isNotShared(error: Error | null): boolean {
  return error !== null && asApiError(error).status === 404;
}

/** Calmly: it is the applicant's to share, and no fault of the reader's. */
export function NotShared() {
  return (
    <>
      <PageHeader />
      <EmptyState
        sentence="This is not shared with you."
        why="Applicants choose what you can read, and can stop sharing at any time. If you need to read it, please ask them."
      />
    </>
  );
}
