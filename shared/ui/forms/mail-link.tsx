interface MailLinkProps {
  to: string
  subject?: string
}

/** Some mail programs cut longer addresses, so a long subject is left out. */
const longest = 1900

/** A link that opens the visitor's mail program, with a subject if it fits. */
export function MailLink({ to, subject }: MailLinkProps) {
  const address = `mailto:${to}`
  const whole = subject ? `${address}?subject=${encodeURIComponent(subject)}` : address
  return (
    <a className="text-link" href={whole.length > longest ? address : whole}>
      {to}
    </a>
  )
}
