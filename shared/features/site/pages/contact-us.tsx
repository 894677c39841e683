import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="contact-us" />
      <h1 className="d2">contact-us</h1>
    </div>
  )
}
