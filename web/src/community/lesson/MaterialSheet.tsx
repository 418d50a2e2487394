import type { EntityId, EntryId } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import { SearchField } from '#/core/form/SearchField.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Checkbox } from '#/platform/kit/Checkbox.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import styles from './Lesson.module.css'
import { saveMaterials, useMaterials } from './training.queries.ts'
import type { Week } from './training.queries.ts'

interface Props {
  trainingId: EntityId
  week: Week
  onClose: () => void
}

/** Chooses articles and videos of the libraries for a week. */
export function MaterialSheet({ trainingId, week, onClose }: Props) {
  const [searchText, setSearchText] = useState('')
  const [chosen, setChosen] = useState(() => week.materials.map(({ id, title }) => ({ id, title })))
  const query = useMaterials(searchText)
  const toggle = (one: { id: EntryId; title: string }) =>
    setChosen(chosen.some(({ id }) => id === one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
  const isFull = chosen.length >= limits.training.materials
  return (
    <Sheet
      title={t('training.materialsOf', { no: week.no })}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
      tall
      foot={
        <Save
          save={() =>
            saveMaterials(
              trainingId,
              week.lesson_id,
              chosen.map(({ id }) => id),
            )
          }
        />
      }
    >
      <SearchField
        label={t('training.materials.search')}
        placeholder={t('training.materials.search')}
        value={searchText}
        onSearch={setSearchText}
      />
      <Loaded query={query} skeleton={<SkeletonRows label={t('load.loading')} count={4} />}>
        {(found) => {
          const rest = found.filter((article) => chosen.every(({ id }) => id !== article.id))
          const listed = [...chosen, ...rest.map(({ id, title }) => ({ id, title: title ?? '' }))]
          if (listed.length === 0) return <p className="meta">{t('training.materials.empty')}</p>
          return (
            <ul className={styles.ticks} aria-label={t('training.materials')}>
              {listed.map((one) => {
                const isChosen = chosen.some(({ id }) => id === one.id)
                return (
                  <li key={one.id}>
                    <Checkbox
                      label={one.title}
                      checked={isChosen}
                      disabled={isFull && !isChosen}
                      onChange={() => toggle(one)}
                    />
                  </li>
                )
              })}
            </ul>
          )
        }}
      </Loaded>
    </Sheet>
  )
}

function Save({ save }: { save: () => Promise<void> }) {
  const close = useCloseModal()
  return (
    <Button block large onClick={() => void send(save, { then: () => close(), toast: t('toast.saved') })}>
      {t('act.save')}
    </Button>
  )
}
