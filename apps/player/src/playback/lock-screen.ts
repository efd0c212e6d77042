import type { StateHolder } from '../library/state.ts'
import { t } from '../library/text.ts'

/** What a locked terminal shows, over everything except emergencies and the screen's hours. */
export const createLockScreen = (host: HTMLElement, holder: StateHolder): void => {
	const screen = document.createElement('section')
	screen.className = 'lock-screen'
	screen.hidden = true
	screen.setAttribute('role', 'status')
	const said = document.createElement('p')
	const name = document.createElement('p')
	name.className = 'name'
	screen.append(said, name)
	host.append(screen)
	holder.listen(state => {
		// A terminal that the server no longer knows has to be added before anybody can unlock it.
		const isEmergency = state.layer || state.over !== null
		screen.hidden = !state.locked || state.code !== null || isEmergency
		said.textContent = t('终端已锁定')
		name.textContent = state.name
	})
}
