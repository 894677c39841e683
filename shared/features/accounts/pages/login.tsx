import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="login" />
      <h1 className="d2">login</h1>
    </div>
  )
}
