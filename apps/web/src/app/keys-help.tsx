import type { TextKey } from '@vitrine/texts/all'
import { useEffect, useRef } from 'react'
import { t } from '../data/text.ts'

const keys: readonly (readonly [string, TextKey])[] = [
	['/', '跳到搜索框'],
	['?', '显示快捷键'],
	['↑ ↓', '在菜单中移动'],
	['Enter', '确定'],
	['Esc', '关闭对话框或菜单'],
]

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The shortcuts available on every screen, shown by `?` (DESIGN). The editor has its own. */
export const KeysHelp = () => {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
			event.preventDefault()
			if (!dialog.current?.open) dialog.current?.showModal()
		}
		document.addEventListener('keydown', pressed)
		return () => document.removeEventListener('keydown', pressed)
	}, [])
	return (
		<dialog ref={dialog} className="keys-help panel" aria-labelledby="keys-help-title">
			<h2 id="keys-help-title">{t('快捷键')}</h2>
			<dl>
				{keys.map(([key, text]) => (
					<div key={key}>
						<dt>
							<kbd>{key}</kbd>
						</dt>
						<dd>{t(text)}</dd>
					</div>
				))}
			</dl>
			<button type="button" className="button" onClick={() => dialog.current?.close()}>
				{t('关闭')}
			</button>
		</dialog>
	)
}
