import { accessModes, areas, type AccessMode } from '@entemi/contract/platform/scope'
import { useState } from 'react'
import { useRevokeAccessToken, useAccessTokens, type AccessToken } from '#/account/access-token/access-token.queries.ts'
import { TokenForm } from '#/account/access-token/TokenForm.tsx'
import { mayClosePopup } from '#/core/form/leave.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { formatDate, formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconDisc, ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { ShownOnce } from '#/platform/kit/ShownOnce.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import styles from './settings.module.css'

/** Access tokens: what a member's own programs send instead of a session. */
export function TokenSettings() {
  usePageTitle(t('settings.tokens'))
  const [made, setMade] = useState<string>()
  return made === undefined ? (
    <TokenList onMade={setMade} />
  ) : (
    <MadeToken token={made} onDone={() => setMade(undefined)} />
  )
}

function TokenList({ onMade }: { onMade: (token: string) => void }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Loaded query={useAccessTokens()} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
      {(tokens) => (
        <>
          {tokens.length > 0 && (
            <Rows list>
              {tokens.map((token) => (
                <ListRow
                  key={token.id}
                  lead={<IconDisc icon="lock" />}
                  title={token.name}
                  note={<TokenNote token={token} />}
                  end={<RevokeToken token={token} />}
                />
              ))}
            </Rows>
          )}
          <p className={styles.note}>
            {tokens.length === 0 && t('settings.tokens.none')} {t('settings.tokens.text')}
          </p>
          <Button variant="quiet" block icon="plus" onClick={() => setAdding(true)}>
            {t('settings.tokens.add')}
          </Button>
          <div className={styles.acts}>
            <ButtonLink variant="text" block icon="article" href="/api/docs" target="_blank">
              {t('settings.tokens.docs')}
            </ButtonLink>
          </div>
          {isAdding && (
            <Sheet
              title={t('settings.tokens.add')}
              closeLabel={t('act.close')}
              mayClose={mayClosePopup}
              onClose={() => setAdding(false)}
              transient
            >
              <TokenForm onMade={onMade} />
            </Sheet>
          )}
        </>
      )}
    </Loaded>
  )
}

function TokenNote({ token }: { token: AccessToken }) {
  return (
    <>
      {accessModes.map((mode) => {
        const names = namesOfAreas(token, mode)
        return (
          names !== '' && (
            <span key={mode} className={styles.line}>
              {t(`settings.tokens.${mode}Of`, { area: names })}
            </span>
          )
        )
      })}
      {describeUse(token)}
    </>
  )
}

const describeUse = ({ used_at, expires_at }: AccessToken): string =>
  [
    used_at === null ? t('settings.tokens.unused') : t('settings.tokens.used', { time: formatTimeAgo(used_at) }),
    t('settings.tokens.until', { date: formatDate(expires_at) }),
  ].join(' · ')

const namesOfAreas = ({ scopes }: AccessToken, mode: AccessMode): string =>
  areas
    .filter((area) => scopes.includes(`${area}:${mode}`))
    .map((area) => t(`settings.tokens.area.${area}`))
    .join(', ')

function RevokeToken({ token: { id, name } }: { token: AccessToken }) {
  const revoke = useRevokeAccessToken()
  const label = t('settings.tokens.revoke')
  const ask = async () => {
    const agreed = await confirmAction({
      title: t('settings.tokens.revoke.title', { name }),
      text: t('settings.tokens.revoke.text'),
      confirmLabel: label,
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => revoke.mutateAsync(id), { toast: t('settings.tokens.revoked') })
  }
  return (
    <Button variant="text" busy={revoke.isPending} aria-label={`${label}: ${name}`} onClick={() => void ask()}>
      {label}
    </Button>
  )
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <ShownOnce
      title={t('settings.tokens.made')}
      text={t('settings.tokens.once')}
      secret={token}
      copyLabel={t('settings.tokens.copy')}
      doneLabel={t('settings.tokens.done')}
      onDone={onDone}
    />
  )
}
