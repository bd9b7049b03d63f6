import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useNow } from '#core/client/now.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { ChoiceCards } from '#core/client/ui/choice-cards.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { NEXT, paths, withNext } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { checkoutLink } from '#features/billing/orders/rules.ts';
import { formatPrice, type PlanRow } from '#features/billing/plans/schema.ts';
import { hasRole } from '#features/accounts/roles/rules.ts';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import { AccessState } from './access-state.tsx';
import { plansOnOffer } from './api.ts';
import classes from './billing.module.css';
import { isSubscribed, planNameFromUrl, usePayer, type Payer } from './payer.ts';

/** Plans for each role of the user. The selection is in the address. */
export default function SubscribePage() {
  const payer = usePayer();
  const now = useNow();
  return (
    <>
      <PageHeader subtitle="Choose a plan. You pay once, and nothing renews automatically." />
      <Stack gap={20}>
        {isSubscribed(payer, now) && (
          <Banner tone="success">You are subscribed. Any plan you buy now is added to what you have.</Banner>
        )}
        {isSubscribed(payer, now) && <AccessState payer={payer} />}
        <Plans payer={payer} />
        {!isSubscribed(payer, now) && <AccessState payer={payer} />}
      </Stack>
    </>
  );
}

function Plans({ payer }: { payer: Payer }) {
  const query = useQuery(plansOnOffer);
  const { error } = query;
  const { search, change } = useSearch();
  const plans = query.data?.filter(({ role }) => hasRole(payer.roles, role));

  if (!plans && error) return <LoadError query={query} sentence="The plans could not be loaded." />;
  if (!plans) return <Loading label="Loading the plans" />;
  if (plans.length === 0) {
    return (
      <EmptyState
        sentence="No plans are available at the moment."
        why="Your trial will not end until one is available."
        action={<TextLink to={paths.support}>Contact support</TextLink>}
      />
    );
  }
  const wantedPlan = search.get('plan');
  const chosen =
    plans.find(({ name }) => planNameFromUrl(name) === wantedPlan) ?? (plans.length === 1 ? plans[0] : undefined);
  const hasSeveralRoles = new Set(plans.map(({ role }) => role)).size > 1;
  return (
    <div className={classes.columns}>
      <ChoiceCards
        id="plan"
        name="plan"
        label="Plan"
        choices={plans.map((plan) => asChoice(plan, hasSeveralRoles))}
        value={chosen?.id}
        onChange={(id) => {
          const plan = plans.find((one) => one.id === id);
          change((current) => withSearchParams(current, { plan: plan && planNameFromUrl(plan.name) }), {
            replace: true,
          });
        }}
      />
      <div aria-live="polite">
        {chosen ? (
          <Panel title={`Your choice: ${chosen.name}`}>
            <p className={classes.amount}>{formatPrice(chosen.price)}</p>
            <ul className={classes.steps}>
              {listBenefits(chosen).map((gain) => (
                <li key={gain}>{gain}</li>
              ))}
            </ul>
            <Text mt={20} mb={15}>
              <ButtonLink to={withNext(checkoutLink({ kind: 'plan', id: chosen.id }), search.get(NEXT))}>
                Continue to checkout
              </ButtonLink>
            </Text>
          </Panel>
        ) : (
          <Panel title="Your choice">
            <p className={classes.line}>Choose a plan to continue. You are not charged for choosing.</p>
          </Panel>
        )}
      </div>
    </div>
  );
}

function listBenefits({ access_months: months, session_credits: credits }: PlanRow): string[] {
  return [
    months === null
      ? 'Access with no end date'
      : counted(months, { one: 'Access for {count} month', other: 'Access for {count} months' }),
    ...(credits > 0
      ? [counted(credits, { one: '{count} session credit', other: '{count} session credits, one per month' })]
      : []),
    'Full refund within 10 days of payment',
  ];
}

function asChoice({ id, name, price, description, features, role }: PlanRow, hasSeveralRoles: boolean) {
  const included = features.length > 0 ? `Includes: ${features.join('; ')}.` : '';
  const forRole = hasSeveralRoles ? ` (${roleLabels[role]})` : '';
  return {
    value: id,
    label: `${name}${forRole}, ${formatPrice(price)}`,
    description: `${description} ${included}`.trim(),
  };
}
