import { commonMessages } from '../../shared/common-messages.ts';
import { paths } from '../../shared/paths.ts';
import { Banner } from './banner.tsx';
import { TextLink } from './text-link.tsx';

/** Stands where a form stood until the trial ended. */
export function LapsedBanner() {
  return (
    <Banner tone="info" action={<TextLink to={paths.pricing}>See pricing</TextLink>}>
      {commonMessages.lapsed.text}
    </Banner>
  );
}
