/** Milliseconds that a press waits for React before the visitor is told, or the form sent plainly. */
const patience = 8000

/**
 * Keeps the last press of a button, or the last posted form, of a page that React has not taken
 * over yet, and repeats it once React has. Links, searches and disclosures need no React and pass.
 * Escape, typing on and pressing something else take the press back. Filters and the sort order
 * chosen in a search are applied once React can.
 */
export function keepEarlyPresses(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let control: HTMLElement | undefined
  let repeat = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const chosen = new Map<HTMLInputElement, Pick<HTMLInputElement, 'checked' | 'value'>>()

  const forget = () => {
    clearTimeout(timer)
    control?.removeAttribute('aria-busy')
    control = undefined
  }
  /** React now answers, or the server does. */
  const finish = () => {
    listening.abort()
    const present = control?.isConnected
    forget()
    if (present) repeat()
    // React has shown the search as its address has it.
    for (const [input, state] of chosen) Object.assign(input, state)
    chosen.keys().next().value?.form?.requestSubmit()
  }
  const keep = (event: Event, pressed: HTMLElement, again: () => void, giveUp: () => void) => {
    forget()
    event.preventDefault()
    // React may have begun: it would hydrate this part at once and answer the press a first time.
    event.stopPropagation()
    pressed.setAttribute('aria-busy', 'true')
    control = pressed
    repeat = again
    timer = setTimeout(giveUp, patience)
  }

  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const { submitter } = event
      if (form.method !== 'post') return
      keep(event, submitter ?? form, () => form.requestSubmit(submitter), finish)
    },
    options,
  )
  document.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest<HTMLElement>('a,button,input,summary')
      if (pressed === null) return
      forget()
      if (!pressed.matches('button[type=button]:not([popovertarget])')) return
      keep(
        event,
        pressed,
        () => pressed.click(),
        () => {
          forget()
          alert('This page has not loaded completely. Please reload it and try again.')
        },
      )
    },
    options,
  )
  const choose = (event: Event) => {
    const input = event.target as HTMLInputElement
    if (!input.matches('#search :is(input,select)')) return
    // React may have begun: it would read what was chosen before.
    event.stopPropagation()
    const { checked, value } = input
    chosen.set(input, { checked, value })
  }
  for (const kind of ['click', 'change']) document.addEventListener(kind, choose, options)
  document.addEventListener('input', forget, options)
  addEventListener('pagehide', forget, options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && forget(), options)
  document.addEventListener('page-ready', finish, options)
}
