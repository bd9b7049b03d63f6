import { useQuery } from '@tanstack/react-query';

import { useNow } from '#core/client/now.ts';
import { sayAll, useSearch } from '#core/client/search.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { ChoiceCards } from '#core/client/ui/choice-cards.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { formatPrice, type PlanRow } from '#features/plans/schema.ts';
import { hasRole } from '#features/roles/rules.ts';

import { AccessState } from './access-state.tsx';
import { plansOnOffer } from './api.ts';
import classes from './billing.module.css';
import { HowToPay } from './how-to-pay.tsx';
import { isSubscribed, usePayer, type Payer } from './payer.ts';

/** The plans to choose from, and how the chosen one is paid. The choice stands in the address. */
export default function SubscribePage() {
  const payer = usePayer();
  const now = useNow();
  return (
    <>
      <PageHeader subtitle="Choose a plan, and see how to pay for it." />
      <div className={classes.root}>
        {isSubscribed(payer, now) ? (
          <Banner tone="success" action={<TextLink to={paths.support}>Write to support</TextLink>}>
            You are subscribed. To change your plan, write to support.
          </Banner>
        ) : (
          <Plans payer={payer} />
        )}
        <AccessState payer={payer} />
      </div>
    </>
  );
}

function Plans({ payer }: { payer: Payer }) {
  const query = useQuery(plansOnOffer);
  const { error } = query;
  const { search, change } = useSearch();
  const plans = query.data?.filter(({ role }) => hasRole(payer.roles, role));

  if (!plans) return error ? <LoadFailure query={query} what="The plans" /> : <Loading label="Loading the plans" />;
  if (plans.length === 0) {
    return (
      <EmptyState
        sentence="No plans are available at the moment."
        action={<TextLink to={paths.support}>Write to support</TextLink>}
      />
    );
  }
  const asked = search.get('plan');
  const chosen = plans.find(({ name }) => nameInAddress(name) === asked);
  return (
    <div className={classes.columns}>
      <ChoiceCards
        id="plan"
        name="plan"
        label="Plan"
        choices={plans.map(asChoice)}
        value={chosen?.id}
        onChange={(id) => {
          const plan = plans.find((one) => one.id === id);
          change((current) => sayAll(current, { plan: plan && nameInAddress(plan.name) }), { replace: true });
        }}
      />
      <div aria-live="polite">
        {chosen ? (
          <HowToPay key={chosen.id} plan={chosen} email={payer.email} />
        ) : (
          <Panel title="How to pay">
            <p className={classes.line}>Choose a plan to see how to pay for it. Choosing costs nothing.</p>
          </Panel>
        )}
      </div>
    </div>
  );
}

function asChoice({ id, name, price, description, features }: PlanRow) {
  const included = features.length > 0 ? `Includes: ${features.join('; ')}.` : '';
  return { value: id, label: `${name}, ${formatPrice(price)}`, description: `${description} ${included}`.trim() };
}

/** What an address keeps of a name that the pricing page wrote into it as it is: "Plan & more" arrives as "Plan ". */
function nameInAddress(name: string): string {
  return new URLSearchParams(`plan=${name}`).get('plan') ?? '';
}
