import type { Template } from '@vitrine/contract/library/templates'
import { type FontLanguage, font_languages, font_samples } from '@vitrine/domain/library/font'
import { Drawer, Input, Slider } from 'antd'
import { useId, useState } from 'react'
import { languageNames, t } from '../../data/text.ts'
import { bytes } from '../../ui/format.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { FontSample } from './font-sample.tsx'
import { useTemplate } from './use-templates.ts'
import { UsesList } from './uses-list.tsx'

const Coverage = ({ template, language }: { template: Template; language: FontLanguage }) => {
	const found = template.font?.languages[language]
	if (found === undefined) return null
	if (found.missing === 0) return <span className="font-whole">{t('字符齐全')}</span>
	return (
		<span className="font-lacks">
			{t('缺少 {count} / {wanted} 个字符', { count: found.missing, wanted: found.wanted })}
			<span className="muted" lang={language}>
				{[...found.first].join(' ')}
				{found.missing > [...found.first].length ? ' …' : ''}
			</span>
		</span>
	)
}

const OwnSample = ({ template, size }: { template: Template; size: number }) => {
	const [text, setText] = useState('')
	const id = useId()
	return (
		<section className="template-part">
			<label htmlFor={id}>{t('输入文字试看')}</label>
			<Input.TextArea id={id} value={text} maxLength={200} autoSize onChange={event => setText(event.target.value)} />
			{text !== '' && <FontSample {...template} text={text} size={size} />}
		</section>
	)
}

/** A font with samples in the six languages, the characters it lacks in each, and what uses it. */
export const FontDetails = ({ template, close }: { template: Template; close: () => void }) => {
	const [size, setSize] = useState(24)
	const query = useTemplate(template.id)
	const { font } = template
	return (
		<Drawer open title={template.name} onClose={close} size="min(560px, 100vw)">
			{font !== null && (
				<p className="muted template-facts">
					{[font.family, font.style, font.weight, font.format.toUpperCase(), bytes(template.size)].join(' · ')}
				</p>
			)}
			<section className="template-part">
				<Slider
					min={12}
					max={64}
					value={size}
					onChange={setSize}
					ariaLabelForHandle={t('字号')}
					tooltip={{ open: false }}
				/>
				<dl className="font-samples">
					{font_languages.map(language => (
						<div key={language}>
							<dt>
								<strong lang={language}>{languageNames[language]}</strong>
								<Coverage template={template} language={language} />
							</dt>
							<dd>
								<FontSample {...template} text={font_samples[language]} size={size} language={language} />
							</dd>
						</div>
					))}
				</dl>
			</section>
			<OwnSample template={template} size={size} />
			<ListStates query={query} isEmpty={false} empty={null}>
				{query.data && <UsesList template={query.data} />}
			</ListStates>
		</Drawer>
	)
}
