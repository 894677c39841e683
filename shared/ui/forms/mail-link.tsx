interface MailLinkProps {
  to: string
  subject?: string | undefined
  body?: string | undefined
  children?: string
}

/** Some mail programs cut longer addresses, so a long text is left out. */
const longest = 1900

/** A link that opens the visitor's mail program, with subject and text if they fit. */
export function MailLink({ to, subject, body, children = to }: MailLinkProps) {
  const address = `mailto:${to}`
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text ? [`${name}=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`] : [],
  )
  const whole = fields.length === 0 ? address : `${address}?${fields.join('&')}`
  return (
    <a className="text-link" href={whole.length > longest ? address : whole}>
      {children}
    </a>
  )
}
