import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useNow } from '#core/client/now.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { formatMinor } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';
import { checkoutLink } from '#features/billing/orders/rules.ts';
import { formatPrice } from '#features/billing/plans/schema.ts';
import { formatDollars, payLink } from '#features/billing/service-requests/rules.ts';
import { hasRole } from '#features/accounts/roles/rules.ts';

import { openOrders, plansOnOffer, requestsToPay } from './api.ts';
import classes from './billing.module.css';
import { isSubscribed, ordersServices, planNameFromUrl, usePayer, type Payer } from './payer.ts';

/** Everything the user can buy or has yet to pay. */
export default function PaymentOverviewPage() {
  const payer = usePayer();
  const isApplicant = ordersServices(payer);
  const hasPlan = isSubscribed(payer, useNow());
  return (
    <>
      <PageHeader subtitle="What you can buy, and what you still have to pay." />
      <Stack gap={20}>
        <OpenOrders />
        <Panel title="Progress tracker">
          <p className={classes.line}>
            {hasPlan
              ? 'The tracker is part of your plan. You can review the plans at any time.'
              : 'The tracker is part of every plan, and of your free trial. Choose a plan to keep using it after the trial.'}
          </p>
          <Plans payer={payer} />
          <ButtonLink to={paths.subscribe} variant={hasPlan ? 'default' : 'primary'}>
            {hasPlan ? 'See the plans' : 'Choose a plan'}
          </ButtonLink>
        </Panel>
        {isApplicant && <RequestsToPay />}
        <Panel title="Workbook and premium package">
          <p className={classes.line}>
            You pay for each once. The workbook costs $200 and has a 3-day satisfaction guarantee; the package costs
            $2,999 and has a 10-day one.
          </p>
          <Group gap="sm">
            <ButtonLink to={checkoutLink({ kind: 'workbook' })} variant="default">
              Buy the workbook
            </ButtonLink>
            {isApplicant && (
              <ButtonLink to={checkoutLink({ kind: 'package' })} variant="default">
                Buy the premium package
              </ButtonLink>
            )}
          </Group>
        </Panel>
        <p className={classes.line}>
          <RichText
            text={`Your orders and payments are listed under [Billing](${paths.billing}). If something is unclear, [contact support](${paths.support}).`}
          />
        </p>
      </Stack>
    </>
  );
}

/** Plans for the user's roles, with prices. Renders nothing without any. */
function Plans({ payer: { roles } }: { payer: Payer }) {
  const { data } = useQuery(plansOnOffer);
  const plans = data?.filter(({ role }) => hasRole(roles, role)) ?? [];
  if (plans.length === 0) return null;
  return (
    <RecordList
      label="Plans"
      items={plans.map(({ id, name, price, description }) => ({
        id,
        title: name,
        details: (
          <>
            <strong className={classes.total}>{formatPrice(price)}</strong> · {description}
          </>
        ),
        actions: (
          <TextLink to={`${paths.subscribe}?${new URLSearchParams({ plan: planNameFromUrl(name) })}`}>
            Choose<span className="visually-hidden"> {name}</span>
          </TextLink>
        ),
      }))}
    />
  );
}

/** Unpaid orders, except those of requests, which are listed with the requests. Renders nothing without any. */
function OpenOrders() {
  const { data } = useQuery(openOrders);
  const orders = data?.rows.filter(({ kind }) => kind !== 'request') ?? [];
  if (orders.length === 0) return null;
  return (
    <Panel title="Orders to pay">
      <RecordList
        label="Orders to pay"
        items={orders.map(({ id, description, reference, due_minor: due, currency, created_at: at }) => ({
          id,
          title: description,
          details: (
            <>
              <strong className={classes.total}>{formatMinor(due, currency)}</strong> · {reference} ·{' '}
              <Instant at={at} show="day" />
            </>
          ),
          actions: (
            <TextLink to={`${paths.payment}/${id}`}>
              Continue<span className="visually-hidden"> with {description}</span>
            </TextLink>
          ),
        }))}
      />
    </Panel>
  );
}

function RequestsToPay() {
  const query = useQuery(requestsToPay);
  const rows = query.data;
  return (
    <Panel title="Service requests to pay">
      <LoadError query={query} sentence="Your requests could not be loaded." />
      {query.isPending && <Loading label="Loading your requests" />}
      {rows?.length === 0 && <p className={classes.line}>You have no service requests to pay.</p>}
      {rows && rows.length > 0 && (
        <RecordList
          label="Service requests to pay"
          items={rows.map(({ id, product, reference, total, created_at: at }) => ({
            id,
            title: product,
            details: (
              <>
                <strong className={classes.total}>{formatDollars(total)}</strong> · {reference} ·{' '}
                <Instant at={at} show="day" />
              </>
            ),
            actions: (
              <TextLink to={payLink(id)}>
                Pay Now<span className="visually-hidden"> for {`${product} (${reference})`}</span>
              </TextLink>
            ),
          }))}
        />
      )}
      <p className={classes.line}>
        <TextLink to={`${paths.dashboard}/requests`}>All your requests</TextLink>
      </p>
    </Panel>
  );
}
