/** The place that takes over the focus: the heading around it, or a part that can be scrolled. */
const heirIn = (place: HTMLElement) =>
  place.querySelector<HTMLElement>('h1, h2, h3') ?? (place.tabIndex === 0 ? place : null)

/**
 * A `ref` for a button that may go away with what it did. Focus then passes to the heading of its
 * section; otherwise people without a mouse would start again from the top of the page.
 */
export function passFocusOn(button: HTMLElement | null) {
  return () => {
    if (button === null || document.activeElement !== button) return
    const around: HTMLElement[] = []
    let next = button.closest<HTMLElement>('section, main')
    for (; next != null; next = next.parentElement?.closest<HTMLElement>('section, main') ?? null) {
      around.push(next)
    }
    // Once the change is on the screen, and unless something else has taken the focus.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      for (const place of around) {
        const heir = place.isConnected ? heirIn(place) : null
        if (heir === null) continue
        if (heir !== place) heir.tabIndex = -1
        heir.focus({ preventScroll: true })
        return
      }
    })
  }
}
