import { asApiError } from '#core/client/api.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';

/** Whether the server returns nothing because it was never shared with the reader, or no longer is. */
export function isNotShared(error: Error | null): boolean {
  return error !== null && asApiError(error).status === 404;
}

/** A neutral notice: sharing is the applicant's choice and no error of the reader. */
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
