import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useInPanes } from '#/platform/kit/Panes.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { AccessSettings } from './AccessSettings.tsx'
import { BlockedSettings } from './BlockedSettings.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'
import { ConsentSettings } from './ConsentSettings.tsx'
import { LoginSettings } from './LoginSettings.tsx'
import { LookSection, MainSettings, NotificationSection, PrivacySection } from './MainSettings.tsx'
import { MapSettings } from './MapSettings.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { PersonSettings } from './PersonSettings.tsx'
import { SessionSettings } from './SessionSettings.tsx'

const LinkedSettings = lazy(async () => ({ default: (await import('./LinkedSettings.tsx')).LinkedSettings }))
const DataSettings = lazy(async () => ({ default: (await import('./DataSettings.tsx')).DataSettings }))
const ImportSettings = lazy(async () => ({
  default: (await import('#/operation/import/ImportSettings.tsx')).ImportSettings,
}))
const LockSettings = lazy(async () => ({ default: (await import('./LockSettings.tsx')).LockSettings }))
const SiteInvitationsPage = lazy(async () => ({
  default: (await import('#/account/registration/SiteInvitationsPage.tsx')).SiteInvitationsPage,
}))
const MailSettings = lazy(async () => ({ default: (await import('./MailSettings.tsx')).MailSettings }))
const PasskeySettings = lazy(async () => ({
  default: (await import('./PasskeySettings.tsx')).PasskeySettings,
}))
const TokenSettings = lazy(async () => ({ default: (await import('./TokenSettings.tsx')).TokenSettings }))
const TwoStepSettings = lazy(async () => ({
  default: (await import('./TwoStepSettings.tsx')).TwoStepSettings,
}))

const GroupSettings = lazy(async () => ({ default: (await import('./GroupSettings.tsx')).GroupSettings }))
const TagSettings = lazy(async () => ({ default: (await import('#/diary/tag/TagSettings.tsx')).TagSettings }))

const parts = new Map<string | undefined, ReactNode>([
  ['privacy', <PrivacySection key="privacy" />],
  ['notifications', <NotificationSection key="notifications" />],
  ['look', <LookSection key="look" />],
  ['login', <LoginSettings key="login" />],
  ['password', <PasswordSettings key="password" />],
  ['mail', <MailSettings key="mail" />],
  ['passkeys', <PasskeySettings key="passkeys" />],
  ['two-step', <TwoStepSettings key="two-step" />],
  ['tokens', <TokenSettings key="tokens" />],
  ['lock', <LockSettings key="lock" />],
  ['linked', <LinkedSettings key="linked" />],
  ['persons', <PersonSettings key="persons" />],
  ['sessions', <SessionSettings key="sessions" />],
  ['consents', <ConsentSettings key="consents" />],
  ['map', <MapSettings key="map" />],
  ['access', <AccessSettings key="access" />],
  ['blocked', <BlockedSettings key="blocked" />],
  ['channels', <ChannelSettings key="channels" />],
  ['groups', <GroupSettings key="groups" />],
  ['tags', <TagSettings key="tags" />],
  ['invitations', <SiteInvitationsPage key="invitations" />],
  ['data', <DataSettings key="data" />],
  ['import', <ImportSettings key="import" />],
])

/** Each part of the settings has its own address; without one the list, or the first part if the list is beside it. */
export function SettingsPage({ params }: { params: Partial<PageProps<'section'>['params']> }) {
  const hasList = useInPanes()
  return <Suspense>{parts.get(params.section) ?? (hasList ? <PrivacySection /> : <MainSettings />)}</Suspense>
}
