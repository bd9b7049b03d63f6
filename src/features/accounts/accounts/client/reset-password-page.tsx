import { useMounted } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';

import { loadPart } from '#core/client/validated-form.ts';
import { paths } from '#core/shared/paths.ts';

import { AccountLayout, CheckingLink } from './account-layout.tsx';

/** Loaded only for visitors with a link. */
const ResetLink = lazy(async () => ({ default: (await loadPart(() => import('./reset-link.tsx'))).ResetLink }));

export function ResetPasswordPage() {
  const isAlive = useMounted();
  const [search] = useSearchParams();
  const token = isAlive ? search.get('token') : null;
  const checking = (
    <AccountLayout title="Reset your password">
      <CheckingLink />
    </AccountLayout>
  );
  if (isAlive && !token) return <Navigate to={paths.login} replace />;
  return <Suspense fallback={checking}>{token ? <ResetLink token={token} /> : checking}</Suspense>;
}
