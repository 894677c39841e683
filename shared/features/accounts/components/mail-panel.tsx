import { MailCheck } from 'lucide'

import { PanelLine, PanelList } from '../../../ui/forms/split-page.tsx'

/** Beside the pages that links in mails lead to. */
export const mailPanel = (
  <PanelList title="Why we ask">
    <PanelLine icon={MailCheck}>
      Offers, orders and the security of your account travel by mail. Only you should read them.
    </PanelLine>
  </PanelList>
)
