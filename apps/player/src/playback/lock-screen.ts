import type { StateHolder } from '../library/state.ts'
import { t } from '../library/text.ts'

/** What a locked terminal shows, over everything but an emergency and the hours of the screen. */
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
		// One that the server does not know any more has to be added before anybody can unlock it.
		const isEmergency = state.layer || state.over !== null
		screen.hidden = !state.locked || state.code !== null || isEmergency
		said.textContent = t('终端已锁定')
		name.textContent = state.name
	})
}
