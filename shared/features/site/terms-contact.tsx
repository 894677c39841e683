import { brand } from '../../brand.ts'

const { emails } = brand

/** The address that the Terms of Use name, as a link. */
export const contact = (
  <a className="text-link" href={`mailto:${emails.contact}`}>
    {emails.contact}
  </a>
)
