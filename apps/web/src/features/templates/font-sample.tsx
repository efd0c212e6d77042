import { useEffect, useState } from 'react'
import { t } from '../../data/text.ts'

const loading = new Map<string, Promise<FontFace>>()
const familyOf = (sha256: string): string => `template-${sha256.slice(0, 24)}`

/** Loads a font once, under a unique name. */
const load = (sha256: string, url: string): Promise<FontFace> => {
	const known = loading.get(sha256)
	if (known !== undefined) return known
	const face = new FontFace(familyOf(sha256), `url("${url}")`)
	document.fonts.add(face)
	const loaded = face.load()
	loading.set(sha256, loaded)
	loaded.catch(() => loading.delete(sha256))
	return loaded
}

/** A line of text in a font; shows a message while the font is loading or if it fails. */
export const FontSample = (props: { sha256: string; url: string; text: string; size: number; language?: string }) => {
	const { sha256, url, text, size, language } = props
	const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
	useEffect(() => {
		let current = true
		setState('loading')
		load(sha256, url).then(
			() => current && setState('there'),
			() => current && setState('failed'),
		)
		return () => {
			current = false
		}
	}, [sha256, url])
	if (state === 'failed') return <span className="muted">{t('浏览器无法显示此字体')}</span>
	return (
		<span
			className="font-sample"
			data-font={state}
			lang={language}
			style={{ fontFamily: `"${familyOf(sha256)}", sans-serif`, fontSize: size }}
		>
			{text}
		</span>
	)
}
