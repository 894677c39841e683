/** The session storage key which records that this tab has fetched the typefaces. */
const key = 'fonts'

function show(): void {
  document.documentElement.dataset.fonts = ''
}

/** Shows the typefaces from the first paint if this tab has fetched them; runs in the marker. */
export function showKeptFonts(): void {
  try {
    if (sessionStorage.getItem(key) !== null) show()
  } catch {
    // Storage is blocked: they appear after the first paint, as on a first visit.
  }
}

/**
 * Fetches and shows the typefaces. Until then fallbacks with the same metrics are shown: on a
 * phone, seventy kilobytes of type before the largest picture would delay it by half a second. All
 * are shown together, so that the page is laid out again once, not twice.
 */
export async function showFonts(): Promise<void> {
  await Promise.all([
    document.fonts.load('1em Fraunces'),
    document.fonts.load('1em Instrument Sans'),
  ])
  show()
  try {
    sessionStorage.setItem(key, '')
  } catch {
    // Storage is blocked: the next page starts with the fallbacks again.
  }
}
