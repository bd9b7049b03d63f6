import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import classes from './billing.module.css';
import { ordersServices, usePayer } from './payer.ts';
import { RequestPayments } from './request-payments.tsx';

export type PaymentOverviewProps = {
  /** Where each is bought. */
  links: { purchaseWorkbook: string; purchasePackage: string };
};

/** Everything the user can pay for, and how. */
export function PaymentOverviewPage({ links }: PaymentOverviewProps) {
  const payer = usePayer();
  return (
    <>
      <PageHeader subtitle="What you can pay for, and how." />
      <div className={classes.root}>
        <Panel title="Progress tracker">
          <p className={classes.line}>
            The tracker is part of every plan, and of your free trial. Choose a plan to keep using it after the trial;
            the next page tells you how to pay.
          </p>
          <ButtonLink to={paths.subscribe}>Choose a plan</ButtonLink>
        </Panel>
        {ordersServices(payer) && (
          <Panel title="Service requests to pay">
            <RequestPayments
              label="Service requests to pay"
              status="Pending"
              none={<p className={classes.line}>You have no service requests to pay.</p>}
            />
          </Panel>
        )}
        <Panel title="Workbook and premium package">
          <p className={classes.line}>
            You pay for each once. The workbook has a 3-day satisfaction guarantee, the package a 10-day one.
          </p>
          <div className={classes.buttons}>
            <ButtonLink href={links.purchaseWorkbook} variant="default">
              Buy the workbook
            </ButtonLink>
            <ButtonLink href={links.purchasePackage} variant="default">
              Buy the premium package
            </ButtonLink>
          </div>
        </Panel>
        <p className={classes.line}>
          Your subscription and paid service requests appear under <TextLink to={paths.billing}>Billing</TextLink> once
          our staff have recorded the payment. If something is unclear,{' '}
          <TextLink to={paths.support}>write to support</TextLink>.
        </p>
      </div>
    </>
  );
}
