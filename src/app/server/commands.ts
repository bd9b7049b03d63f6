import { z } from 'zod';

import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';

type Command = {
  usage: string;
  about: string;
  parameters: number;
  /** Answers what to print. */
  run: (services: Services, parameters: string[]) => Promise<string>;
};

/**
 * What the command line can do. Each runs in the process that has the database open, and loads its part
 * of the server there, so that only asking for it takes a moment.
 */
export const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin EMAIL',
    about: 'Make the first admin, who owns the site: mails and prints a one-time link to choose a password',
    parameters: 1,
    async run(services, [email = '']) {
      const { createFirstAdmin } = await import('#features/accounts/server/service.ts');
      const link = await createFirstAdmin({ services, email });
      return `${email} owns this site now. This link opens once, to choose a password; it was mailed as well:\n\n  ${link}\n`;
    },
  },
};

export const commandRequest = z.strictObject({ name: z.string(), parameters: z.array(z.string()) });
export type CommandRequest = z.infer<typeof commandRequest>;

/** @throws AppError what the command refuses with */
export async function runCommand(services: Services, request: CommandRequest): Promise<string> {
  const command = commands[request.name];
  if (!command) throw new AppError('not_found');
  services.log.info({ command: request.name }, 'command');
  return command.run(services, request.parameters);
}

/** What an error says to who typed the command. */
export function refusalText(error: AppError): string {
  return [error.message, ...Object.entries(error.fields ?? {}).map(([name, sentence]) => `  ${name}: ${sentence}`)].join('\n');
}
