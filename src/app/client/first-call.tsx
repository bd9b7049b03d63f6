import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/client/session.ts';
import { landingPath, landingRole } from '#features/roles/rules.ts';

import { placeLeft } from './left-off.ts';

/** What the home page asks for first: signing up, or going on where a signed-in user was, if any role of theirs is on. */
export function FirstCall() {
  const { session } = useSession();
  if (!session) return <ButtonLink to={paths.signup}>Start your free trial</ButtonLink>;
  const role = landingRole(session.roles);
  if (!role) return null;
  return <ButtonLink to={placeLeft(session.user.id) ?? landingPath(role)}>Continue where you left off</ButtonLink>;
}
