import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { AccountFrame } from './account-frame.tsx';

export function EmailChangedPage() {
  return (
    <AccountFrame title="Email Updated Successfully">
      <p>Please use your new email address the next time you sign in.</p>
      <TextLink to={paths.login}>Return to Login</TextLink>
    </AccountFrame>
  );
}
