import { isFailedCall } from '../contract/call.ts'
import { announceUnread, followUnread } from './unread-channel.ts'

const second = 1000
/** Milliseconds between two questions, and the most after failures. */
const every = 30 * second
const longest = 16 * every
/** Asking renews the session, so a screen that nobody uses must stop, or it would never log out. */
const unusedAfter = 600 * second

interface Settings {
  personId: string
  /** Asks the server. */
  ask: () => Promise<number>
  told: (unread: number) => void
}

/** Asks how many notifications are unread, as long as somebody uses this tab. */
export interface UnreadWatch {
  /** Asks now if it is time, otherwise as soon as it is. */
  look: () => void
  stop: () => void
}

/** Starts to ask. Tabs tell each other the answers, so that they agree and ask less. */
export function watchUnread({ personId, ask, told }: Settings): UnreadWatch {
  let askedAt = Number.NEGATIVE_INFINITY
  let toldAt = Number.NEGATIVE_INFINITY
  let usedAt = performance.now()
  let wait = every
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false

  const look = () => {
    clearTimeout(timer)
    timer = undefined
    const now = performance.now()
    if (stopped || asking || document.hidden || now - usedAt > unusedAfter) return
    const left = askedAt + wait - now
    if (left > 0) timer = setTimeout(look, left)
    else void askNow()
  }

  async function askNow(): Promise<void> {
    asking = true
    const began = performance.now()
    askedAt = began
    try {
      const unread = await ask()
      wait = every
      // What a tab has learnt since we asked is newer than this answer.
      if (!stopped && toldAt <= began) announceUnread({ personId, unread })
    } catch (error) {
      // Nobody has asked for this, so nobody is told that it failed. The next question comes later.
      if (!isFailedCall(error)) throw error
      wait = Math.min(wait * 2, longest)
    } finally {
      asking = false
      look()
    }
  }

  const unfollow = followUnread(personId, (unread) => {
    told(unread)
    toldAt = performance.now()
    askedAt = toldAt
  })
  const used = () => {
    usedAt = performance.now()
    if (timer === undefined) look()
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', used, { signal })
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    addEventListener(sign, used, { signal, passive: true })
  }
  look()
  return {
    look,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      listening.abort()
      unfollow()
    },
  }
}
