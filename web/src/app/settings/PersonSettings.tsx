import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { mayClosePopup } from '#/core/form/leave.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { ListRow, Rows } from '#/platform/kit/ListRow.tsx'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { actAs } from '#/platform/session/act-as.ts'
import { listEntities } from '#/platform/session/acting.ts'
import type { OwnEntity } from '#/platform/session/acting.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { NewPersonForm, PersonForm } from './PersonForm.tsx'
import { deletePerson } from '#/core/entity/entity.queries.ts'
import styles from './settings.module.css'

/** Switches the acting entity: managed people, groups, oneself. */
export function PersonSettings() {
  usePageTitle(t('settings.persons'))
  const state = useUserState()
  const entities = listEntities(state)
  const [edited, edit] = useState<OwnEntity | 'new'>()
  return (
    <>
      {!entities.some(({ type }) => type === 1) && <p className={styles.note}>{t('empty.persons')}</p>}
      <Rows list>
        {entities.map((entity) => (
          <ListRow
            key={entity.id}
            lead={<Avatar name={entity.name} src={entity.thumb} group={entity.type >= 2} />}
            title={entity.name}
            note={entity.id === state.auth_entityId ? t('settings.persons.now') : kindOf(entity)}
            end={
              <div className={styles.ends}>
                {entity.id !== state.auth_entityId && <Switch entity={entity} />}
                {entity.type === 1 && <PersonMenu entity={entity} onEdit={() => edit(entity)} />}
              </div>
            }
          />
        ))}
      </Rows>
      <p className={styles.note}>{t('settings.persons.audit')}</p>
      {state.auth_role !== 'LIMIT' && (
        <Button variant="quiet" block icon="userplus" aria-haspopup="dialog" onClick={() => edit('new')}>
          {t('settings.persons.add')}
        </Button>
      )}
      {edited !== undefined && (
        <Sheet
          title={edited === 'new' ? t('settings.persons.add') : edited.name}
          closeLabel={t('act.close')}
          mayClose={mayClosePopup}
          onClose={() => edit(undefined)}
          transient
        >
          {edited === 'new' ? <NewPersonForm /> : <PersonForm id={edited.id} />}
        </Sheet>
      )}
    </>
  )
}

function kindOf({ type }: OwnEntity): string {
  if (type === 0) return t('settings.persons.you')
  return t(type === 1 ? 'settings.persons.administered' : 'settings.persons.group')
}

function Switch({ entity }: { entity: OwnEntity }) {
  const [isSending, setSending] = useState(false)
  const act = async () => {
    setSending(true)
    await actAs(entity)
    setSending(false)
  }
  const label = t('settings.persons.act')
  return (
    <Button
      variant="quiet"
      busy={isSending}
      aria-label={t('relation.withName', { act: label, name: entity.name })}
      onClick={() => void act()}
    >
      {label}
    </Button>
  )
}

function PersonMenu({ entity, onEdit }: { entity: OwnEntity; onEdit: () => void }) {
  return (
    <CardMenu
      label={t('entry.menu', { name: entity.name })}
      title={entity.name}
      closeLabel={t('act.close')}
      actions={[
        { id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: onEdit },
        { id: 'delete', label: t('act.delete'), icon: 'trash', danger: true, onSelect: () => void remove(entity) },
      ]}
      sheetOnPhone
    />
  )
}

async function remove({ id, name }: OwnEntity): Promise<void> {
  const agreed = await confirmAction({
    title: t('settings.persons.delete.title', { name }),
    text: t('settings.persons.delete.text'),
    confirmLabel: t('settings.persons.delete'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await send(() => deletePerson(id), { toast: t('toast.deleted') })
}
