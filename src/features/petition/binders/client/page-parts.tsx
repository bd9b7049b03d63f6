import { Link, useSearchParams } from 'react-router';

import { binderTabs } from '#core/shared/applicant-tabs.ts';
import { paths } from '#core/shared/paths.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';

import { kindLabels, linkToKind } from '../rules.ts';
import { binderKinds, type BinderKind } from '../schema.ts';
import classes from './page-parts.module.css';

/** Query parameter with the kind of binder. */
const KIND = 'kind';

/** Returns the binder kind in the URL. Default: the petition. */
export function useBinderKind(): BinderKind {
  const [search] = useSearchParams();
  return binderKinds.find((kind) => kind === search.get(KIND)) ?? 'petition';
}

/** Pages of a binder, each with links to the same kind. */
export function BinderTabs() {
  const kind = useBinderKind();
  return <PageTabs label="Binder" tabs={binderTabs.map(({ label, to }) => ({ label, to: linkToKind(to, kind) }))} />;
}

/** Switches between existing binders on the same page. Renders nothing if there is only the petition. */
export function KindPicker({ page, kinds }: { page: string; kinds: readonly BinderKind[] }) {
  const kind = useBinderKind();
  if (kind === 'petition' && !kinds.includes('response')) return null;
  return (
    <nav className={classes.root} data-screen-only aria-label="Which binder">
      {binderKinds.map((one) => (
        <Link
          key={one}
          to={linkToKind(page, one)}
          className={classes.choice}
          aria-current={one === kind ? 'true' : undefined}
          data-chosen={one === kind || undefined}
        >
          {kindLabels[one]}
        </Link>
      ))}
    </nav>
  );
}

/** Shown on a page that needs a binder, instead of its content. */
export function NoBinder({ kind, why }: { kind: BinderKind; why: string }) {
  return (
    <EmptyState
      sentence={kind === 'response' ? 'You have no response yet.' : 'You have no binder yet.'}
      why={why}
      action={<ButtonLink to={linkToKind(paths.binder, kind)}>Go to the binder</ButtonLink>}
    />
  );
}

/** Last line of a page. */
export function NotAdvice() {
  return <SoftText mt={32}>Not legal advice. Completeness, not eligibility.</SoftText>;
}
