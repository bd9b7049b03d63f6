import { Group, Stack } from '@mantine/core';

import { useNow } from '#core/client/now.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { paths } from '#core/shared/paths.ts';
import { OwnedItems } from '#features/billing/entitlements/client/owned-items.tsx';
import { OwnOrders } from '#features/billing/orders/client/own-orders.tsx';

import { AccessState } from './access-state.tsx';
import classes from './billing.module.css';
import { listAccess, isSubscribed, usePayer } from './payer.ts';

/** Payments, dues and entitlements of the user. */
export default function BillingPage() {
  const payer = usePayer();
  const now = useNow();
  const needsPlan = listAccess(payer, now).length > 0 && !isSubscribed(payer, now);
  return (
    <>
      <PageHeader subtitle="Your subscription, and what you have ordered and paid for." />
      <Stack gap={20}>
        <div className={classes.columns}>
          <AccessState
            payer={payer}
            action={
              <Group gap="sm">
                {needsPlan && <ButtonLink to={paths.subscribe}>Buy Subscription</ButtonLink>}
                <ButtonLink to={paths.payment} variant="default">
                  See what you can buy
                </ButtonLink>
              </Group>
            }
          />
          <OwnedItems />
        </div>
        <Panel title="Payment history">
          <OwnOrders />
        </Panel>
        <Panel title="Payment methods">
          <p className={classes.line}>
            <RichText
              text={`We do not store payment methods. Each purchase is a single payment: by card on our payment provider’s page, by payment link, or by invoice. If something is unclear, [contact support](${paths.support}).`}
            />
          </p>
        </Panel>
      </Stack>
    </>
  );
}
