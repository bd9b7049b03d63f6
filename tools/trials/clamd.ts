import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 30_000;

/** EICAR test string, split so that no scanner reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join('');

export type RealClamd = { url: string; start: () => Promise<void>; kill: () => Promise<void> };

/** Debian's clamd as a process of this trial, with one signature, since none can be downloaded here. */
export function realClamd(folder: string, { maxMegabytes }: { maxMegabytes: number }): RealClamd {
  if (spawnSync('clamd', ['--version']).status !== 0) {
    throw new Error('clamd is not installed here: on Debian, apt-get install clamav-daemon');
  }
  const signatures = path.join(folder, 'signatures');
  const socket = path.join(folder, 'clamd.ctl');
  const config = path.join(folder, 'clamd.conf');
  mkdirSync(signatures);
  // Name, any file type, any offset, bytes in hexadecimal.
  writeFileSync(path.join(signatures, 'trial.ndb'), `Laurel.Trial.EICAR:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  writeFileSync(
    config,
    [
      `LocalSocket ${socket}`,
      'FixStaleSocket yes',
      'Foreground yes',
      `DatabaseDirectory ${signatures}`,
      `LogFile ${path.join(folder, 'clamd.log')}`,
      `StreamMaxLength ${maxMegabytes}M`,
      '',
    ].join('\n'),
  );
  let child: ChildProcess | undefined;
  const killNow = () => child?.kill('SIGKILL');
  process.once('exit', killNow);
  return {
    url: `unix:${socket}`,
    async start() {
      child = spawn('clamd', ['--config-file', config], { stdio: 'ignore' });
      for (const begin = performance.now(); !(await isListening(socket)); await sleep(100)) {
        if (performance.now() - begin > START_LIMIT_MS || child.exitCode !== null) {
          throw new Error('clamd does not start');
        }
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      killNow();
      await exited;
    },
  };
}

async function isListening(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    connection.write('zPING\0');
    const [reply] = (await once(connection, 'data')) as [Buffer];
    return reply.toString() === 'PONG\0';
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
