import type { PageProps } from '#/shell/page-props.ts'
import { ChannelSettings } from './ChannelSettings.tsx'
import { ConsentSettings } from './ConsentSettings.tsx'
import { LoginSettings } from './LoginSettings.tsx'
import { MainSettings } from './MainSettings.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { SessionSettings } from './SessionSettings.tsx'

/** One address a part, so that Back and a link lead to it; the list where no part is named. */
export function SettingsPage({ params }: { params: Partial<PageProps<'section'>['params']> }) {
  switch (params.section) {
    case 'login':
      return <LoginSettings />
    case 'password':
      return <PasswordSettings />
    case 'sessions':
      return <SessionSettings />
    case 'consents':
      return <ConsentSettings />
    case 'channels':
      return <ChannelSettings />
    default:
      return <MainSettings />
  }
}
