import { useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { Chip, Chips } from './Chip.tsx'
import { IconButton, IconButtonLink } from './IconButton.tsx'
import { icons } from './icons.ts'
import type { IconName } from './icons.ts'
import { samples } from './kit-samples.ts'
import { KitForms } from './KitForms.tsx'
import { KitLists } from './KitLists.tsx'
import { KitOverlays } from './KitOverlays.tsx'
import styles from './KitPage.module.css'
import { KitSection } from './KitSection.tsx'
import { KitStates } from './KitStates.tsx'
import { moods } from './mood.ts'
import { Icon, Line, MoodFace } from './Sprite.tsx'

/** Gallery of all components, for review and tests. */
export function KitPage() {
  return (
    <div className={styles.page}>
      <p className="diary">{samples.intro}</p>
      <Buttons />
      <Filters />
      <Faces />
      <KitForms />
      <KitLists />
      <KitOverlays />
      <KitStates />
    </div>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const texts = samples.buttons
  return (
    <KitSection title={samples.sections.buttons}>
      <div className={styles.line}>
        <Button>{texts.primary}</Button>
        <Button variant="quiet">{texts.quiet}</Button>
        <Button variant="text">{texts.text}</Button>
        <Button variant="danger">{texts.danger}</Button>
        <Button variant="danger-text">{texts.dangerText}</Button>
        <Button disabled>{texts.disabled}</Button>
        <Button variant="quiet" icon="clock">
          {texts.disabled}
        </Button>
        <ButtonLink variant="text" href="#main">
          {texts.link}
        </ButtonLink>
        <Button busy={busy} onClick={() => setBusy(true)}>
          {texts.busy}
        </Button>
      </div>
      <Button block large>
        {texts.primary}
      </Button>
      <div className={styles.line}>
        <IconButton icon="search" label={texts.search} />
        <IconButton icon="msg" label={texts.messages} badge={3} />
        <IconButtonLink icon="bell" label={texts.bell} badge={12} href="#main" />
        <IconButton icon="userplus" label={texts.invite} soft />
        <IconButton icon="photo" label={texts.search} on />
      </div>
    </KitSection>
  )
}

function Filters() {
  const [chosen, setChosen] = useState<string>('all')
  const { label, all, kinds } = samples.filters
  return (
    <KitSection title={samples.sections.chips}>
      <Chips label={label}>
        <Chip pressed={chosen === 'all'} onClick={() => setChosen('all')}>
          {all}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind.hue} hue={kind.hue} pressed={chosen === kind.hue} onClick={() => setChosen(kind.hue)}>
            {kind.label}
          </Chip>
        ))}
      </Chips>
    </KitSection>
  )
}

function Faces() {
  return (
    <KitSection title={samples.sections.faces}>
      <div className={styles.line}>
        {moods.map((mood) => (
          <MoodFace key={mood} mood={mood} />
        ))}
      </div>
      <div className={styles.line}>
        {samples.people.map((name, index) => (
          <Avatar
            key={name}
            name={name}
            mood={moods[index + 3]}
            hasMoodIcon={index === 0}
            size={index === 0 ? 84 : 44}
          />
        ))}
        <Avatar name={samples.group} group />
        <Avatar name={samples.group} src="/icons/icon-192.png" size={52} mood={8} />
      </div>
      <div className={styles.icons}>
        {(Object.keys(icons) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className={styles.lines}>
        <Line shape="loops" className={styles.loops} />
        <Line shape="curl" className={styles.curl} />
        <Line shape="flow" className={styles.flow} />
        <Line shape="grab" className={styles.grab} />
      </div>
    </KitSection>
  )
}
