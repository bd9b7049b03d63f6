import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Socket } from 'node:net';

/** Malware signature of the peer: the start of the EICAR test string, which is harmless. */
export const MALWARE = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
export const MALWARE_NAME = 'Eicar-Test-Signature';

/** Behaviors of clamd or the network. Only the last one is neither. */
export type ClamdFault =
  | 'hangs'
  | 'hangs up'
  | 'hangs up at this file'
  | 'answers an error'
  | 'meets a limit of its settings'
  | 'speaks another protocol';

export type ClamdPeer = {
  url: string;
  /** Number of bytes of each scan. */
  scanned: number[];
  /** Number of requests with any response. */
  scans: number;
  misbehave: () => ClamdFault | undefined;
  close: () => Promise<void>;
};

const replies: Partial<Record<ClamdFault, string>> = {
  'answers an error': 'stream: Can’t allocate memory ERROR\0',
  'meets a limit of its settings': 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0',
  'speaks another protocol': 'HTTP/1.1 400 Bad Request\r\n\r\n\0',
};

/** A scanner that speaks clamd's INSTREAM protocol, or misbehaves on request. */
export async function startClamdPeer({
  maxBytes = 100 * 1024 * 1024,
  ...where
}: ListenOptions & { maxBytes?: number } = {}): Promise<ClamdPeer> {
  const sockets = new Set<Socket>();
  const peer: ClamdPeer = {
    url: '',
    scanned: [],
    scans: 0,
    misbehave: () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Clients that disconnect halfway are the subject of these tests.
    socket.on('error', () => {});
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(socket: Socket): Promise<void> {
    const fault = peer.misbehave();
    if (fault === 'hangs up') {
      peer.scans += 1;
      return void socket.destroy();
    }
    const found = await readStream(socket, maxBytes);
    peer.scans += 1;
    if (fault === 'hangs') return;
    if (found === 'ping') return void socket.end(answerToPing(fault));
    if (fault === 'hangs up at this file') return void socket.destroy();
    if (found !== 'too much') peer.scanned.push(found.length);
    socket.end((fault && replies[fault]) ?? formatVerdict(found));
  }

  server.listen(where.path === undefined ? { port: 0, host: '127.0.0.1', ...where } : where);
  await once(server, 'listening');
  peer.url =
    where.path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${where.path}`;
  return peer;
}

function answerToPing(fault: ClamdFault | undefined): string {
  return fault === 'speaks another protocol' ? 'HTTP/1.1 400 Bad Request\r\n\r\n\0' : 'PONG\0';
}

function formatVerdict(found: Buffer | 'too much'): string {
  if (found === 'too much') return 'INSTREAM size limit exceeded. ERROR\0';
  return found.includes(MALWARE) ? `stream: ${MALWARE_NAME} FOUND\0` : 'stream: OK\0';
}

/** Chunks of a scan, each after its length, or a ping. */
async function readStream(socket: Socket, maxBytes: number): Promise<Buffer | 'too much' | 'ping'> {
  const command = 'zINSTREAM\0';
  let waiting = Buffer.alloc(0);
  let hasCommand = false;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    waiting = Buffer.concat([waiting, piece as Buffer]);
    if (!hasCommand && waiting.toString('latin1') === 'zPING\0') return 'ping';
    if (!hasCommand && waiting.length >= command.length) {
      if (waiting.toString('latin1', 0, command.length) !== command) throw new Error('an unknown command');
      waiting = waiting.subarray(command.length);
      hasCommand = true;
    }
    while (hasCommand && waiting.length >= 4) {
      const length = waiting.readUInt32BE(0);
      if (length === 0) return Buffer.concat(chunks);
      bytes += length;
      if (bytes > maxBytes) return 'too much';
      if (waiting.length < 4 + length) {
        bytes -= length;
        break;
      }
      chunks.push(waiting.subarray(4, 4 + length));
      waiting = waiting.subarray(4 + length);
    }
  }
  throw new Error('the stream broke off');
}
