import type { StateHolder } from '../library/state.ts'
import { t } from '../library/text.ts'

/** The shortest key that the server accepts. */
const shortest = 6

/**
 * Shows on the card that the key of this terminal has been changed, and accepts the new one from the person at the screen. What plays
 * continues meanwhile; without the key nothing new arrives.
 */
export const createKeyNote = (
	card: HTMLElement,
	holder: StateHolder,
	keepKey: (key: string) => Promise<void>,
): void => {
	const form = document.createElement('form')
	form.className = 'shared key-note'
	const said = document.createElement('p')
	said.setAttribute('role', 'alert')
	said.textContent = t('此终端的密钥已更改。请输入新密钥以重新连接；在此之前继续播放已有内容。')
	const field = document.createElement('input')
	field.type = 'password'
	field.minLength = shortest
	field.maxLength = 128
	field.required = true
	field.autocomplete = 'off'
	field.setAttribute('aria-label', t('新密钥'))
	const button = document.createElement('button')
	button.type = 'submit'
	button.textContent = t('重新连接')
	form.append(said, field, button)
	form.addEventListener('submit', event => {
		event.preventDefault()
		button.disabled = true
		keepKey(field.value).catch(error => {
			button.disabled = false
			console.error(error)
		})
	})
	card.append(form)
	form.hidden = true
	holder.listen(({ is_key_wrong }) => {
		if (form.hidden === !is_key_wrong) return
		form.hidden = !is_key_wrong
		document.documentElement.dataset.key = is_key_wrong ? 'wrong' : ''
	})
}
