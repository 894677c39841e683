/** Says in session storage that this tab has fetched the typefaces before. */
const key = 'fonts'

function show(): void {
  document.documentElement.dataset.fonts = ''
}

/** Shows the typefaces from the first paint on where the tab has them; runs in the marker. */
export function showKeptFonts(): void {
  try {
    if (sessionStorage.getItem(key) !== null) show()
  } catch {
    // Storage is blocked: they come after the first paint, as on a first visit.
  }
}

/**
 * Fetches and shows the typefaces. Until then the fallbacks stand in with the same measures: on a
 * phone seventy kilobytes of type before the largest picture would put that off by half a second.
 * They are shown once they are there, so that the page is laid out anew once and not twice.
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
    // Storage is blocked: the next page begins with the fallbacks again.
  }
}
