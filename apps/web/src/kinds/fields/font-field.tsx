import type { Lettering } from '@vitrine/domain/program/parts'
import { Select } from 'antd'
import { useId } from 'react'
import { t } from '../../data/text.ts'
import { familyOf, type TemplateFont, useTemplateFonts } from '../template-fonts.ts'
import { FieldFrame, useSurroundings } from './form-frame.tsx'

/** Font families that every terminal can render. */
const families = ['', 'serif', 'monospace', 'cursive'] as const
const family_names = { '': '默认字体', serif: '衬线字体', monospace: '等宽字体', cursive: '手写字体' } as const

type Choice = Pick<Lettering, 'font_family' | 'font'>

const Sample = ({ name, family }: { name: string; family: string }) => (
	<span className="kind-font">
		<span>{name}</span>
		<span aria-hidden="true" style={{ fontFamily: family || 'sans-serif' }}>
			{t('字体示例 Abc 123')}
		</span>
	</span>
)

const optionsOf = (value: Choice, fonts: readonly TemplateFont[]) => {
	const { font, font_family } = value
	const isKnown = families.some(family => family === font_family)
	const own = isKnown ? families : [...families, font_family]
	// A font that the user cannot see remains selected.
	const missing = font && !fonts.some(({ id }) => id === font.template_id)
	const rows = [
		...fonts.map(({ id, name, sha256 }) => ({ id, name, family: familyOf(sha256) })),
		...(missing ? [{ id: font.template_id, name: font.name, family: '' }] : []),
	]
	return [
		{
			label: t('系统字体'),
			options: own.map(family => {
				const key = families.find(known => known === family)
				const name = key === undefined ? family : t(family_names[key])
				return { value: `family:${family}`, title: name, name, label: <Sample name={name} family={family} /> }
			}),
		},
		...(rows.length === 0
			? []
			: [
					{
						label: t('字体模板'),
						options: rows.map(({ id, name, family }) => ({
							value: `template:${id}`,
							title: name,
							name,
							label: <Sample name={name} family={family} />,
						})),
					},
				]),
	]
}

/** A system font family or a template font, each shown in its own look. */
export const FontField = ({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) => {
	const id = useId()
	const { onFile } = useSurroundings()
	const fonts = useTemplateFonts()
	const choose = (chosen: string) => {
		const [type, name = ''] = [chosen.slice(0, chosen.indexOf(':')), chosen.slice(chosen.indexOf(':') + 1)]
		if (type === 'family') return onChange({ font_family: name, font: null })
		const font = fonts.find(row => String(row.id) === name)
		if (font === undefined) return
		onFile(font.sha256, font.url)
		onChange({
			font_family: value.font_family,
			font: { template_id: font.id, name: font.name, sha256: font.sha256 },
		})
	}
	return (
		<FieldFrame label={t('字体')} id={id} wide>
			<Select
				id={id}
				aria-label={t('字体')}
				value={value.font ? `template:${value.font.template_id}` : `family:${value.font_family}`}
				options={optionsOf(value, fonts)}
				optionLabelProp="name"
				showSearch={{ optionFilterProp: 'name' }}
				onChange={choose}
				style={{ width: '100%' }}
			/>
		</FieldFrame>
	)
}
