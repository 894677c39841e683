/** A clock that moves when a test says so. */
export interface TestClock {
  now: () => Date
  /** Moves on by so many seconds. */
  pass: (seconds: number) => void
}

/** Starts at the present moment: cookies and counted limits are judged by other clocks as well. */
export function testClock(): TestClock {
  let at = Date.now()
  return {
    now: () => new Date(at),
    pass: (seconds) => {
      at += seconds * 1000
    },
  }
}
