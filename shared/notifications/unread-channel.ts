/** How many notifications somebody has not read, as one tab tells all tabs of the browser. */
interface UnreadNews {
  personId: string
  unread: number
}

const name = 'notifications'

/** Tells every tab, this one too. */
export function announceUnread(news: UnreadNews): void {
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other
  channel.postMessage(news)
  channel.close()
}

/**
 * Calls back whenever a tab has learnt a person's count.
 * @returns how to stop
 */
export function followUnread(personId: string, told: (unread: number) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<UnreadNews>) => {
    if (data.personId === personId) told(data.unread)
  })
  return () => channel.close()
}
