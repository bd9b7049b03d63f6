import { z } from 'zod';

import type { Env } from '#core/server/env.ts';
import { AppError } from '#core/server/errors.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import { counted } from '#core/shared/sentence.ts';

/** Receives a line with the progress of a command. */
export type ProgressCallback = (line: string) => void;

type Command = {
  usage: string;
  about: string;
  parameters: number;
  /** Number of further parameters. Either all of them are given, or none. */
  more?: number;
  /** Whether its parameters are paths, relative to the caller's folder. */
  takesPaths?: boolean;
  /** Word that precedes a path. */
  pathAfter?: string;
  /** Whether only its first parameter is a path. */
  startsWithPath?: boolean;
} & (
  | {
      /** Runs the command and returns the text to print. Calls `tell` with the progress. */
      run: (services: Services, parameters: string[], tell: ProgressCallback) => Promise<string>;
    }
  | {
      /** Runs the command and returns the text to print. No server may be running. */
      runOffline: (env: Env, parameters: string[]) => Promise<string>;
    }
);

/**
 * Commands of the command line. Each runs in the process that has the database open, and loads its part of the server
 * there, so that only the call itself is fast.
 */
export const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin EMAIL',
    about:
      'Create the first admin, who becomes the owner of the site after choosing a password through the one-time link, which is emailed and printed',
    parameters: 1,
    async run(services, [email = '']) {
      const { createFirstAdmin } = await import('#features/accounts/accounts/server/service.ts');
      const { link, isClosed } = await createFirstAdmin({ services, email });
      const closed = isClosed
        ? ' Until then, the account is locked: its password and two-factor authentication no longer work, and every device has been signed out.'
        : '';
      return `With this link, ${email} chooses a password and becomes the owner of this site. It works once, within 24 hours, and was also emailed:\n\n  ${link}\n\nNo access is granted until it is used.${closed}`;
    },
  },
  'reset-two-factor': {
    usage: 'reset-two-factor EMAIL',
    about:
      'Turn off two-factor authentication for a user who has lost their phone and recovery codes. They can then sign in with their password alone, and an email tells them',
    parameters: 1,
    async run(services, [typed = '']) {
      const { resetTwoFactor } = await import('#features/accounts/accounts/server/two-factor-reset.ts');
      const email = await resetTwoFactor(services, typed);
      return `Two-factor authentication for ${email} is off. Its secret and recovery codes were deleted, every session has ended, and an email tells the user. They now sign in with their password alone.`;
    },
  },
  backup: {
    usage: 'backup FILE',
    about: 'Save the database and all files to a new archive; works while the server is running',
    parameters: 1,
    takesPaths: true,
    async run(services, [file = '']) {
      const { backUp } = await import('./backup.ts');
      return backUp(services, file);
    },
  },
  restore: {
    usage: 'restore FILE',
    about: 'Restore such an archive into an empty installation, on either type of database; the server must be stopped',
    parameters: 1,
    takesPaths: true,
    async runOffline(env, [file = '']) {
      const { restore } = await import('./backup.ts');
      return restore(env, file);
    },
  },
  'fill-analytics': {
    usage: 'fill-analytics',
    about:
      'Count all past days that have not been counted for the charts yet, back to the first user; this otherwise happens each night',
    parameters: 0,
    async run(services) {
      const { recordDays } = await import('#features/administration/analytics/server/service.ts');
      const days = await recordDays(services);
      return counted(days, {
        none: 'All past days have already been counted.',
        one: 'Counted {count} day.',
        other: 'Counted {count} days.',
      });
    },
  },
  'rezone-sessions': {
    usage: 'rezone-sessions',
    about:
      'Recalculate when future sessions start, from their date, time and time zone, after time zone rules have changed; lists sessions that collide or whose time no longer exists, and leaves them unchanged',
    parameters: 0,
    async run(services) {
      const { describeRezoned, recalculateSessionTimes } =
        await import('#features/scheduling/bookings/server/recalculate-session-times.ts');
      return describeRezoned(await recalculateSessionTimes(services));
    },
  },
  'reconcile-payments': {
    usage: 'reconcile-payments [--days N]',
    about:
      'Compare the ledger with Stripe for the last 30 days, or N days, and record missing payments; exits with 1 if they still differ. This otherwise happens each night',
    parameters: 0,
    more: 2,
    async run(services, parameters) {
      const { runReconcileCommand } = await import('#features/billing/payments/server/reconcile.ts');
      return runReconcileCommand(services, parameters);
    },
  },
  rules: {
    usage: 'rules check [--days N]',
    about:
      'List the rules, elements, passages and deadlines that have not been checked against the regulation for 180 days, or N days; exits with 1 if there are any',
    parameters: 1,
    more: 2,
    async run(services, parameters) {
      const { runRulesCommand } = await import('#features/evidence/records/server/rules-command.ts');
      return runRulesCommand(services, parameters);
    },
  },
  audit: {
    usage: 'audit verify [--head POSITION:HASH | --backup FILE]',
    about:
      'Recompute the audit trail’s hash chain and report what it contains or where it is broken; given a head from the log or a backup, also checks whether the end was cut off',
    parameters: 1,
    more: 2,
    pathAfter: '--backup',
    async run(services, parameters) {
      const { runAuditCommand } = await import('#features/administration/audit/server/command.ts');
      return runAuditCommand(services, parameters);
    },
  },
  'export-case': {
    usage: 'export-case FILE --user EMAIL',
    about: 'Save all of a user’s data to a new ZIP file, the same one they get from Export everything',
    parameters: 3,
    startsWithPath: true,
    async run(services, parameters) {
      const [{ runExportCommand }, { registry }] = await Promise.all([
        import('#features/portability/import-export/server/commands.ts'),
        import('./features.ts'),
      ]);
      return runExportCommand(services, registry, parameters);
    },
  },
  'import-case': {
    usage: 'import-case FILE --user EMAIL [--add]',
    about:
      'Check such a file and import its case for an applicant who has none, or with --add alongside theirs (identical items are not added again); lists what is left out',
    parameters: 3,
    more: 1,
    startsWithPath: true,
    async run(services, parameters, tell) {
      const [{ runImportCommand }, { registry }] = await Promise.all([
        import('#features/portability/import-export/server/commands.ts'),
        import('./features.ts'),
      ]);
      return runImportCommand(services, registry, { parameters, tell });
    },
  },
  'dead-mail': {
    usage: 'dead-mail',
    about: 'List the emails that failed after many attempts, and why',
    parameters: 0,
    async run(services) {
      const { listDeadMail } = await import('#core/server/mail/dead.ts');
      const mails = await listDeadMail(services);
      if (mails.length === 0) return 'No emails have failed.';
      return mails
        .map(
          (mail) =>
            `${mail.id}  ${mail.deadAt?.toISOString()}  ${mail.kind} to ${mail.recipient}\n    ${mail.lastError ?? ''}`,
        )
        .join('\n');
    },
  },
  'retry-mail': {
    usage: 'retry-mail ID',
    about: 'Try an email from that list again, as if it were new',
    parameters: 1,
    async run(services, [id = '']) {
      const { retryDeadMail } = await import('#core/server/mail/dead.ts');
      await retryDeadMail(services, id);
      return `Email ${id} will be tried again within seconds.`;
    },
  },
};

export const commandRequest = z.strictObject({ name: z.string(), parameters: z.array(z.string()) });
export type CommandRequest = z.infer<typeof commandRequest>;

/** @throws AppError or OperatorError if the command is refused */
export async function runCommand(
  services: Services,
  request: CommandRequest,
  tell: ProgressCallback = () => {},
): Promise<string> {
  const command = commands[request.name];
  if (!command || !('run' in command)) throw new AppError('not_found');
  services.log.info({ command: request.name }, 'command');
  return command.run(services, request.parameters, tell);
}

/** Returns the message of an error for the operator. Undefined if it is not a refusal, and belongs only in the log. */
export function errorText(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  return [
    error.message,
    ...Object.entries(error.fields ?? {}).map(([name, sentence]) => `  ${name}: ${sentence}`),
  ].join('\n');
}
