import { existsSync, readFileSync } from 'node:fs';
import tls from 'node:tls';

import { OperatorError } from './operator-error.ts';

/**
 * Reads `.env` of the working folder into the environment, if it exists. Node reads NODE_EXTRA_CA_CERTS before that, so
 * the authorities that it names in the file are added here.
 * @throws OperatorError if their file cannot be read
 */
export function loadEnvFile(): void {
  const known = process.env.NODE_EXTRA_CA_CERTS;
  if (existsSync('.env')) process.loadEnvFile('.env');
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!known && file) tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...readCertificates(file)]);
}

function readCertificates(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`NODE_EXTRA_CA_CERTS: ${file} cannot be read (${String(code)}).`, { cause: error });
  }
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (!found) throw new OperatorError(`NODE_EXTRA_CA_CERTS: ${file} contains no certificate in PEM format.`);
  return found;
}
