import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="faq" />
      <h1 className="d2">faq</h1>
    </div>
  )
}
