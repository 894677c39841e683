/** Makes what belongs to a key once for all who ask for it while it is being made. */
export class OnceAtATime<T> {
  readonly #inFlight = new Map<string, { made: Promise<T>; begun: number }>()

  has(key: string): boolean {
    return this.#inFlight.has(key)
  }

  /** For how long something is being made already, in ms. */
  age(key: string): number {
    const running = this.#inFlight.get(key)
    return running === undefined ? 0 : performance.now() - running.begun
  }

  /** @param make is told by `isCurrent` whether its result may be kept: nothing was forgotten since */
  run(key: string, make: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
    const running = this.#inFlight.get(key)
    if (running !== undefined) return running.made
    const isCurrent = () => this.#inFlight.get(key)?.made === made
    const made: Promise<T> = make(isCurrent).finally(() => {
      if (isCurrent()) this.#inFlight.delete(key)
    })
    this.#inFlight.set(key, { made, begun: performance.now() })
    return made
  }

  /** Forgets what is being made: whoever asks from now on gets a new one. */
  forget(): void {
    this.#inFlight.clear()
  }
}
