// Bits of a JPEG's coded pixels.

export const MARKER = 0xff;
export const FIRST_RESTART = 0xd0;

/** Symbol and length of the code with which each number of 16 bits begins. 0 if none does. */
export type Codes = Uint16Array;

/** Damage that viewers draw over. */
export class DamagedScanError extends Error {
  override name = 'DamagedScanError';
}

/** Bits of a scan, which end at the next marker. Beyond it, zeros can be read, but only as the rest of a code. */
export class Bits {
  readonly #bytes: Buffer;
  #at: number;
  #bits = 0;
  #count = 0;
  #beyond = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  symbol(codes: Codes): number {
    if (this.#count < 16) this.#fill();
    const found = codes[(this.#bits >> (this.#count - 16)) & 0xffff] ?? 0;
    if (found === 0) throw new DamagedScanError('no such code');
    this.#count -= found & 0xff;
    return found >> 8;
  }

  skip(count: number): void {
    if (this.#count < count) this.#fill();
    this.#count -= count;
  }

  take(count: number): number {
    if (this.#count < count) this.#fill();
    this.#count -= count;
    return (this.#bits >> this.#count) & ((1 << count) - 1);
  }

  /** @throws DamagedScanError if bits beyond the end were used */
  check(): void {
    if (this.#count < this.#beyond) throw new DamagedScanError('no more bits');
  }

  /** @throws DamagedScanError if the next marker is not this restart */
  restart(index: number): void {
    const at = this.end();
    if (this.#bytes[at] !== MARKER || this.#bytes[at + 1] !== FIRST_RESTART + index) {
      throw new DamagedScanError('no restart');
    }
    this.#at = at + 2;
    this.#bits = 0;
    this.#count = 0;
    this.#beyond = 0;
  }

  /** Returns the place of the first byte whose bits were not used. */
  end(): number {
    let at = this.#at;
    // Whole bytes that were read ahead, and the zero after each 255.
    for (let left = (this.#count - this.#beyond) >> 3; left > 0; left -= 1) {
      at -= 1;
      if (this.#bytes[at] === 0 && this.#bytes[at - 1] === MARKER) at -= 1;
    }
    while (this.#bytes[at] === MARKER && this.#bytes[at + 1] === MARKER) at += 1;
    return at;
  }

  #fill(): void {
    while (this.#count <= 16) {
      const byte = this.#bytes[this.#at] ?? MARKER;
      const isMarker = byte === MARKER && this.#bytes[this.#at + 1] !== 0;
      this.#bits = ((this.#bits & 0xffff) << 8) | (isMarker ? 0 : byte);
      this.#count += 8;
      if (isMarker) this.#beyond += 8;
      else this.#at += byte === MARKER ? 2 : 1;
    }
  }
}
