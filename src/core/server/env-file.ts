import { existsSync, readFileSync } from 'node:fs';
import tls from 'node:tls';

import { OperatorError } from './operator-error.ts';

/**
 * Reads `.env` of the working folder into the process's environment, if it exists. Node reads NODE_EXTRA_CA_CERTS
 * before that, so the authorities that it names in the file are added here.
 * @throws OperatorError if their file cannot be read
 */
export function loadEnvFile(env: NodeJS.ProcessEnv): void {
  const fromShell = env.NODE_EXTRA_CA_CERTS;
  if (existsSync('.env')) process.loadEnvFile('.env');
  const file = env.NODE_EXTRA_CA_CERTS;
  if (!fromShell && file) {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...readCertificates(file)]);
  }
}

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

function readCertificates(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`NODE_EXTRA_CA_CERTS: ${file} cannot be read (${String(code)}).`, { cause: error });
  }
  const found = text
    .split(END)
    .slice(0, -1)
    .flatMap((part) => (part.includes(BEGIN) ? [`${part.slice(part.lastIndexOf(BEGIN))}${END}`] : []));
  if (found.length > 0) return found;
  throw new OperatorError(`NODE_EXTRA_CA_CERTS: ${file} contains no certificate in PEM format.`);
}
