import { commonMessages } from '../../shared/common-messages.ts';
import { paths } from '../../shared/paths.ts';
import { Banner } from './banner.tsx';
import { TextLink } from './text-link.tsx';

/** Banner that replaces the form after the trial has ended. */
export function LapsedBanner() {
  return (
    <Banner tone="info" action={<TextLink to={paths.pricing}>See pricing</TextLink>}>
      {commonMessages.lapsed.text}
    </Banner>
  );
}
