import { useNow } from '#core/client/now.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { paths } from '#core/shared/paths.ts';

import { AccessState } from './access-state.tsx';
import classes from './billing.module.css';
import { accessOf, isSubscribed, ordersServices, usePayer } from './payer.ts';
import { RequestPayments } from './request-payments.tsx';

const noPayments = (
  <EmptyState sentence="No payments yet." why="Your orders appear here with their prices, and whether they are paid." />
);

/** What the user has paid, owes, and is entitled to. */
export default function BillingPage() {
  const payer = usePayer();
  const now = useNow();
  const needsPlan = accessOf(payer, now).length > 0 && !isSubscribed(payer, now);
  return (
    <>
      <PageHeader subtitle="Your subscription, and what you ordered and paid." />
      <div className={classes.root}>
        <AccessState
          payer={payer}
          action={needsPlan && <ButtonLink to={paths.subscribe}>Buy Subscription</ButtonLink>}
        />
        <Panel title="Payment history">
          {ordersServices(payer) ? <RequestPayments label="Payment history" none={noPayments} /> : noPayments}
        </Panel>
        <Panel title="Payment methods">
          <p className={classes.line}>
            We do not store payment methods. You pay by a payment link or by bank transfer, and never enter card numbers
            here.
          </p>
        </Panel>
      </div>
    </>
  );
}
