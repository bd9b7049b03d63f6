import { NotYet } from '#core/client/ui/not-yet.tsx';
import { paths } from '#core/shared/paths.ts';

import { AfterTrial } from '../../after-trial.tsx';
import { pageMeta } from '../../page-meta.ts';

const page = { title: 'Pricing', purpose: 'The plans, what each includes, and what it costs.' };

export function meta() {
  return pageMeta({ title: page.title, description: page.purpose });
}

export default function Pricing() {
  return (
    <>
      <AfterTrial />
      <NotYet {...page} meanwhile={{ label: 'Go to the home page', to: paths.home }} />
    </>
  );
}
