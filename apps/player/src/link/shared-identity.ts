import type { PlayerState, StateHolder } from '../library/state.ts'
import { t } from '../library/text.ts'

const words = ({ shared, sn }: PlayerState): string => {
	if (shared === 'refused')
		return t('另一台播放器正以本机的身份（{sn}）连接服务器。本机继续播放已有内容，但收不到新内容。', { sn })
	return shared === 'connected' ? t('另一台播放器也在使用本机的身份（{sn}），请在那台播放器上重新配对。', { sn }) : ''
}

const button = (place: HTMLElement, text: string, pressed: () => void): HTMLButtonElement => {
	const element = document.createElement('button')
	element.type = 'button'
	element.textContent = text
	element.addEventListener('click', pressed)
	place.append(element)
	return element
}

/**
 * Shows on the card that another player uses the identity of this one. The person at the screen of the refused one can restart it as a
 * terminal of its own, after confirming: that empties the screen.
 */
export const createSharedNote = (
	card: HTMLElement,
	holder: StateHolder,
	replaceIdentity: () => Promise<void>,
): void => {
	const note = document.createElement('section')
	note.className = 'shared'
	const said = document.createElement('p')
	said.setAttribute('role', 'alert')
	note.append(said)
	const ask = (is_asked: boolean): void => {
		first.hidden = is_asked
		for (const element of [warning, sure, later]) element.hidden = !is_asked
	}
	const first = button(note, t('将此屏幕配对为新终端'), () => {
		ask(true)
		later.focus()
	})
	const warning = document.createElement('p')
	warning.textContent = t('此屏幕将清除已有内容和尚未上报的播放记录，并显示新的配对码。')
	note.append(warning)
	const sure = button(note, t('清除并配对'), () => {
		sure.disabled = true
		replaceIdentity().catch(error => {
			sure.disabled = false
			console.error(error)
		})
	})
	const later = button(note, t('暂不配对'), () => {
		ask(false)
		first.focus()
	})
	ask(false)
	card.append(note)
	let shown: PlayerState['shared'] | undefined
	holder.listen(state => {
		if (state.shared === shown) return
		shown = state.shared
		note.hidden = shown === null
		said.textContent = words(state)
		ask(false)
		first.hidden = shown !== 'refused'
	})
}
