// Command line of `export-case` and `import-case`.
import type { FeatureRegistry } from '#core/server/feature.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';

import { exportCase } from './exporting.ts';
import { importCase, type Import } from './importing.ts';

/** @throws OperatorError */
export async function runExportCommand(
  services: Services,
  registry: FeatureRegistry,
  parameters: string[],
): Promise<string> {
  const usage = 'Usage: export-case FILE --user EMAIL';
  const { file, email, adds } = readParameters(parameters, usage);
  if (adds) throw new OperatorError(usage);
  return exportCase(services, registry, { file, email });
}

/** @throws OperatorError */
export async function runImportCommand(
  services: Services,
  registry: FeatureRegistry,
  { parameters, tell }: { parameters: string[] } & Pick<Import, 'tell'>,
): Promise<string> {
  const input = readParameters(parameters, 'Usage: import-case FILE --user EMAIL [--add]');
  return importCase(services, registry, { ...input, tell });
}

/** The file comes first, since only its position distinguishes its path from the other parameters. */
function readParameters(parameters: readonly string[], usage: string): Pick<Import, 'file' | 'email' | 'adds'> {
  const [file = '', ...options] = parameters;
  const adds = options.includes('--add');
  const [name, email, ...more] = options.filter((word) => word !== '--add');
  if (name !== '--user' || email === undefined || more.length > 0 || (!adds && options.length > 2)) {
    throw new OperatorError(usage);
  }
  return { file, email, adds };
}
