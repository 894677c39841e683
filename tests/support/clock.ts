/** A clock that stands nearly still until a test moves it. */
export interface TestClock {
  now: () => Date
  /** Moves on by so many seconds. */
  pass: (seconds: number) => void
}

/** Starts at the present moment: cookies and counted limits are judged by other clocks as well. */
export function testClock(): TestClock {
  let at = Date.now()
  return {
    // A millisecond each time, so that what came later is known to be later.
    now: () => new Date((at += 1)),
    pass: (seconds) => {
      at += seconds * 1000
    },
  }
}
