/** Milliseconds that a press waits for React before the visitor is told, or the form sent plainly. */
const patience = 8000

/**
 * Keeps the last press of a button, or the last posted form, of a page that React has not taken
 * over yet, and repeats it once React has. Links, searches and disclosures need no React and pass.
 * Escape, typing on and pressing something else take the press back. What is chosen in a search leads
 * to the server's answer.
 */
export function keepEarlyPresses(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let control: HTMLElement | undefined
  let repeat = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const forget = () => {
    clearTimeout(timer)
    if (control) control.ariaBusy = null
    control = undefined
  }
  /** React now answers, or the server does. */
  const finish = () => {
    listening.abort()
    const present = control?.isConnected
    forget()
    if (present) repeat()
  }
  const keep = (event: Event, pressed: HTMLElement, again: () => void, giveUp: () => void) => {
    forget()
    event.preventDefault()
    // React may have begun: it would hydrate this part at once and answer the press a first time.
    event.stopPropagation()
    pressed.ariaBusy = 'true'
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
      if (!pressed) return
      forget()
      if (!pressed.matches('button[type=button]:not([popovertarget])')) return
      keep(
        event,
        pressed,
        () => pressed.click(),
        () => {
          forget()
          alert('This page has not loaded completely. Please reload it.')
        },
      )
    },
    options,
  )
  const choose = (event: Event) => {
    forget()
    const chosen = (event.target as Element).closest<HTMLInputElement>(
      '#search select,#search [type=checkbox]',
    )
    if (!chosen) return
    // React may have begun: it would undo the choice before it hears of it.
    event.stopPropagation()
    chosen.form?.submit()
  }
  document.addEventListener('input', choose, options)
  document.addEventListener('change', choose, options)
  addEventListener('pagehide', forget, options)
  document.addEventListener('keydown', (event) => event.key === 'Escape' && forget(), options)
  document.addEventListener('page-ready', finish, options)
}
