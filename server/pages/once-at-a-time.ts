/** Makes what belongs to a key once for all who ask for it while it is being made. */
export class OnceAtATime<T> {
  readonly #inFlight = new Map<string, Promise<T>>()

  has(key: string): boolean {
    return this.#inFlight.has(key)
  }

  /** @param make is told by `isCurrent` whether its result may be kept: nothing was forgotten since */
  run(key: string, make: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
    const running = this.#inFlight.get(key)
    if (running !== undefined) return running
    const isCurrent = () => this.#inFlight.get(key) === started
    const started: Promise<T> = make(isCurrent).finally(() => {
      if (isCurrent()) this.#inFlight.delete(key)
    })
    this.#inFlight.set(key, started)
    return started
  }

  /** Forgets what is being made: whoever asks from now on gets a new one. */
  forget(): void {
    this.#inFlight.clear()
  }
}
