import { useRef, useState } from 'react'
import { t } from '../../data/text.ts'

/**
 * Copies a text that is shown only once; without TLS the browser has no clipboard API, so the text is selected and copied with
 * `execCommand`.
 */
export const CopyField = ({ label, text }: { label: string; text: string }) => {
	const input = useRef<HTMLInputElement>(null)
	const [copied, setCopied] = useState(false)
	const copy = async () => {
		input.current?.select()
		try {
			if (navigator.clipboard) await navigator.clipboard.writeText(text)
			else if (!document.execCommand('copy')) return
			setCopied(true)
		} catch {
			// If the browser forbids copying, the text remains selected for Ctrl+C.
		}
	}
	return (
		<div style={{ display: 'flex', gap: 8 }}>
			<input className="input" ref={input} readOnly aria-label={label} value={text} />
			<button type="button" className="button" style={{ flex: 'none' }} onClick={() => void copy()}>
				{copied ? t('已复制') : t('复制')}
			</button>
		</div>
	)
}
