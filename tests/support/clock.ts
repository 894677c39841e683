/** A clock that hardly moves until a test moves it. */
export interface TestClock {
  now: () => Date
  /** Moves forward by this many seconds. */
  pass: (seconds: number) => void
}

/** Starts at the current time, because cookies and limits use other clocks too. */
export function testClock(): TestClock {
  let at = Date.now()
  return {
    // One millisecond per call, so that later events have later times.
    now: () => new Date((at += 1)),
    pass: (seconds) => {
      at += seconds * 1000
    },
  }
}
