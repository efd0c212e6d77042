import type { TextKey } from '@vitrine/texts/all'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../data/text.ts'

/** Where an error was caught: the whole application, one screen, or the editor. */
export type CrashPlace = 'application' | 'screen' | 'editor'

/** A caught error as text. */
export interface Crash {
	readonly message: string
	readonly stack: string
	/** The component stack; null until React has provided it. */
	readonly parts: string | null
}

/** The text of a thrown value of any type. */
export const crashOf = (thrown: unknown, parts: string | null): Crash =>
	thrown instanceof Error
		? { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '', parts }
		: { message: String(thrown), stack: '', parts }

interface Words {
	readonly title: TextKey
	readonly hint: TextKey | null
	readonly back: { readonly path: string; readonly text: TextKey }
}

const home = { path: '/home', text: '返回首页' } as const
const words: Readonly<Record<CrashPlace, Words>> = {
	application: { title: '应用出现错误', hint: null, back: home },
	screen: { title: '此页面出现错误', hint: '可以返回后继续使用其他页面。', back: home },
	editor: {
		title: '编辑器出现错误',
		hint: '未保存的修改保留在此浏览器中，重新打开节目时可以恢复。',
		back: { path: '/schedule/programManage', text: '返回节目列表' },
	},
}

/** Sends the report once it is complete; returns the id under which the server has logged it. */
const useReport = (place: CrashPlace, crash: Crash): string | null => {
	const sent = useRef(false)
	const [id, setId] = useState<string | null>(null)
	useEffect(() => {
		const { parts } = crash
		if (sent.current || parts === null) return
		sent.current = true
		void import('../../data/calls/error-report.ts')
			.then(({ sendReport }) => sendReport({ place, ...crash, parts }))
			.then(setId, () => undefined)
	}, [place, crash])
	return id
}

/** Without TLS the browser has no clipboard API; the text is then selected and copied with `execCommand`. */
const copy = async (box: HTMLTextAreaElement | null, text: string): Promise<boolean> => {
	box?.select()
	try {
		if (!navigator.clipboard) return document.execCommand('copy')
		await navigator.clipboard.writeText(text)
		return true
	} catch {
		return false
	}
}

const Details = ({ text }: { text: string }) => {
	const box = useRef<HTMLTextAreaElement>(null)
	const [copied, setCopied] = useState(false)
	return (
		<details className="crash-details">
			<summary>{t('错误详情')}</summary>
			<textarea className="input" ref={box} readOnly rows={8} aria-label={t('错误详情')} value={text} />
			<button type="button" className="button" onClick={() => void copy(box.current, text).then(setCopied)}>
				{copied ? t('已复制') : t('复制详情')}
			</button>
		</details>
	)
}

/** Replaces whatever failed. Its links load a new page, which works regardless of what is broken in this one. */
export const CrashNotice = ({
	place,
	crash,
	retry,
}: {
	place: CrashPlace
	crash: Crash
	retry: (() => void) | null
}) => {
	const id = useReport(place, crash)
	const { title, hint, back } = words[place]
	const text = [crash.message, location.pathname + location.search, crash.stack, crash.parts ?? '', id ?? '']
		.join('\n')
		.trim()
	return (
		<div className="notice crash" role="alert">
			<strong>{t(title)}</strong>
			{hint !== null && <span>{t(hint)}</span>}
			<div className="crash-ways">
				<a className="button primary" href={back.path}>
					{t(back.text)}
				</a>
				{retry !== null && (
					<button type="button" className="button" onClick={retry}>
						{t('重试')}
					</button>
				)}
				<button type="button" className="button" onClick={() => location.reload()}>
					{t('重新加载页面')}
				</button>
			</div>
			{id !== null && <span>{t('已记入服务器日志，编号 {id}', { id })}</span>}
			<Details text={text} />
		</div>
	)
}
