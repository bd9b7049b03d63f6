import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { landingPath, landingRole } from '#features/accounts/roles/rules.ts';

import { readLastLocation } from './last-location.ts';

/** First call to action of the home page: sign up, or continue at the last page if the user has an active role. */
export function PrimaryCta() {
  const { session } = useSession();
  if (!session) return <ButtonLink to={paths.signup}>Start your free trial</ButtonLink>;
  const role = landingRole(session.roles);
  if (!role) return null;
  return (
    <ButtonLink to={readLastLocation(session.user.id) ?? landingPath(role)}>Continue where you left off</ButtonLink>
  );
}
